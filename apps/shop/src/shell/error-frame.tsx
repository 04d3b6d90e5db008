/**
 * Around the error of a page: its title, as the page itself would say it, and the way back. The tab bar says where one is. The head
 * is in the file of `pages.ts` (build/chunks.ts), which comes before the first press.
 */
import { type ReactNode, useEffect, useState } from "react";
import type { Page } from "./page.tsx";
import { usePageData } from "./route-data.ts";

export function ErrorFrame({ children }: { children: ReactNode }) {
  const { title, tabs } = usePageData();
  const [Head, setHead] = useState<typeof Page>();
  useEffect(() => {
    // Where not even that comes, the error stands by itself.
    import("./page.tsx").then(({ Page: Loaded }) => setHead(() => Loaded)).catch(() => {});
  }, []);
  return Head && title && !tabs ? <Head>{children}</Head> : children;
}
