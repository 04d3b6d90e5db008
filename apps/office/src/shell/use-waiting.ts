/** What needs the signed-in person, read again every minute and after each change (`api/connect.ts`). */
import { ask, useQuery } from "@banyan/app/query.ts";
import { officeAttention } from "@banyan/contract/browser/office/attention.ts";
import { useMay } from "../session/session.ts";
import type { Section } from "./navigation.ts";

const EVERY_MS = 60_000;

export const useAttention = () =>
  useQuery({ ...ask(officeAttention.index, {}), enabled: useMay("office:attention"), refetchInterval: EVERY_MS });

/** The number that stands next to the name of a section. */
export function useWaiting(): (section: Section) => number {
  const list = useAttention().data?.list ?? [];
  return ({ waiting = [] }) => list.reduce((sum, { kind, count }) => (waiting.includes(kind) ? sum + count : sum), 0);
}
