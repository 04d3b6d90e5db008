/** An icon button with a line drawing. */
import { IconButton, type IconButtonProps } from "./button.tsx";

/** `path` is in a 24 × 24 box. */
export function LineButton({ path, ...button }: Omit<IconButtonProps, "children"> & { path: string }) {
  return (
    <IconButton {...button}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    </IconButton>
  );
}
