/** Whose receipt it is. Of the member ID, which is a sign-in name, only the end is passed on (docs/rules.md 7). */
import { useUser } from "../../session/session.ts";

/** Undefined until the member's record is loaded. */
export function useHolder(): string | undefined {
  const user = useUser();
  return user && `${user.name} (•••• ${user.memberId.slice(-4)})`;
}
