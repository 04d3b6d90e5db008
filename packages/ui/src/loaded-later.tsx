/** Lazy components. */
import { Component, type ComponentType, type ReactNode, use } from "react";

/** A component that loads on first render, and retries on the next render after a failure. */
export function loadedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loading: ReturnType<typeof load> | undefined;
  return function Later(props: Props) {
    loading ??= load().catch((error: unknown) => {
      throw new LoadError(error, () => {
        loading = undefined;
      });
    });
    const { default: View } = use(loading);
    return <View {...props} />;
  };
}

class LoadError extends Error {
  /** Clears the failed import, so that the next render retries. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super("A part of the app could not be loaded", { cause });
    this.forget = forget;
  }
}

interface BoundaryProps {
  onNotLoaded: () => void;
  children: ReactNode;
}

/** Renders nothing if a lazy component failed to load; rethrows other errors. */
export class LoadBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    if (!(error instanceof LoadError)) return;
    error.forget();
    this.props.onNotLoaded();
  }
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof LoadError) return null;
    throw error;
  }
}
