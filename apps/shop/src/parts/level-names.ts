/** The names of the member levels (rules.md section 9). */
import { useLingui } from "@lingui/react/macro";

/** The name of a level, 0 to 5. */
export function useLevelName(level: number): string {
  const { t } = useLingui();
  const names = [t`Registered`, t`Seed`, t`Leaf`, t`Branch`, t`Trunk`, t`Banyan`];
  return names[level] ?? String(level);
}
