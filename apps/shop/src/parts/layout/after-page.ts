import { type ComponentType, lazy } from "react";

/** The pictures of a first page come before the parts that can wait. */
const AFTER_PAGE_MS = 1_500;

/** A part of a page that loads after it. A page does not fail for want of it. */
export function afterPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await new Promise((done) => setTimeout(done, AFTER_PAGE_MS));
    return load().catch(() => ({ default: () => null }));
  });
}
