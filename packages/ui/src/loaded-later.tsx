/** Parts in files of their own, loaded when they are first drawn. */
import { Component, type ComponentType, type ReactNode, use } from "react";

/** A component that is loaded when it is first drawn. What failed to load is tried anew the next time. */
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
  /** Lets the part be loaded anew. Before that, drawing it again would fail again. */
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

/** Shows nothing where a part could not be loaded; any other error goes on to the page. */
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
