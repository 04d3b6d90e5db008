/** A member's avatar; falls back to the first letter of the name. */
import { graphemesOf } from "@banyan/contract/graphemes.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { classes, Picture } from "@banyan/ui";

export function Avatar({
  user,
  className,
}: {
  user: Pick<UserInfo, "avatar" | "name" | "nickname">;
  className?: string;
}) {
  const letter = graphemesOf(user.nickname || user.name)[0] ?? "";
  if (user.avatar)
    return (
      <Picture
        picture={user.avatar}
        alt=""
        sizes="96px"
        ratio="1/1"
        className={classes("shrink-0 rounded-full ring-1 ring-line", className)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classes(
        "flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-bold text-brand-ink",
        className,
      )}
    >
      {letter.toLocaleUpperCase()}
    </span>
  );
}
