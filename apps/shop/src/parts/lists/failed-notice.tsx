/** A refused movement of money with its reason. Nothing was taken. */

import { Notice } from "@banyan/app/notice.tsx";
import type { ReactNode } from "react";

export function FailedNotice({ what, reason }: { what: ReactNode; reason: string }) {
  return (
    <Notice tone="danger">
      <p className="font-semibold">{what}</p>
      <p>{reason}</p>
    </Notice>
  );
}
