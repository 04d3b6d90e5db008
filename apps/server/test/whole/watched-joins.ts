/** Tracks the members that a sample creates. */
import type { MemberCaller, Whole } from "./whole.ts";

/** The same shop, and the members that join through it from now on. */
export function watchJoins(whole: Whole): { watched: Whole; joined: MemberCaller[] } {
  const joined: MemberCaller[] = [];
  const watched: Whole = {
    ...whole,
    async join(given) {
      const member = await whole.join(given);
      joined.push(member);
      return member;
    },
  };
  return { watched, joined };
}
