/** Empty, failed and offline states; always with a next step. */
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

export interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  /** Heading level; 1 if it is the page's title. */
  level?: 1 | 2;
  text?: string;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ picture, title, level = 2, text, action, className }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div
      className={classes(
        "mx-auto flex max-w-sm animate-appear flex-col items-center px-6 py-10 text-center",
        className,
      )}
    >
      {picture && <div className="mb-4 w-44 text-brand-ink">{picture}</div>}
      <Title className="text-lg font-semibold">{title}</Title>
      {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  picture?: ReactNode;
  title: string;
  text?: string;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({ picture, title, text, retryLabel, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        picture={picture}
        title={title}
        text={text}
        action={
          <Button variant="outline" onClick={onRetry} busy={retrying}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}

function subscribeToConnection(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the device reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
}

/** A banner at the top while the device is offline. */
export function OfflineNotice({ text }: { text: string }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && <p className="bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning">{text}</p>}
    </div>
  );
}
