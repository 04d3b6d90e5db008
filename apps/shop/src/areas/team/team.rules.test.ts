import { createFakeServer } from "@banyan/app/fake/fake-server.ts";
import { leftShare, placesOf, ROWS, weightOf } from "@banyan/app/team/team.rules.ts";
import type { TeamMember } from "@banyan/contract/team.ts";
import { team } from "@banyan/contract/team.ts";
import { drawingOf } from "@banyan/ui/two-sided-tree.rules.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { answerTeam } from "../../../fake/demo-team.ts";
import { MEMBER } from "../../page.fixture.tsx";

/**
 * The fake server's response for a team of these paths ("lr" is the right child of the left child), three levels deep.
 */
async function listOf(ways: readonly string[]): Promise<TeamMember[]> {
  const { fetch } = answerTeam(createFakeServer(), MEMBER, ways);
  const answer = await fetch(`${team.binaryTree.path}?depth=${ROWS - 1}`);
  return z.parse(team.binaryTree.output, (await answer.json()).data).list;
}

/** Paths of any tree, each with all its ancestors. */
const anyWays = fc
  .array(
    fc.array(fc.constantFrom("l", "r"), { maxLength: 6 }).map((way) => way.join("")),
    { maxLength: 20 },
  )
  .map((ways) =>
    [
      ...new Set(
        ["", ...ways].flatMap((way) => Array.from({ length: way.length + 1 }, (_, length) => way.slice(0, length))),
      ),
    ].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)),
  );

test("everybody in the answer has one place, on the side that it has, and every other place above the last row is free", async () => {
  await fc.assert(
    fc.asyncProperty(anyWays, async (ways) => {
      const list = await listOf(ways);
      const root = placesOf(list);
      if (!root) throw new Error("nobody");
      const { places } = drawingOf(root, { across: 1, down: 1 });
      const drawn = places.flatMap(({ content }) => (content.kind === "member" ? [content.member.memberId] : []));
      expect([...drawn].sort()).toEqual(list.map(({ memberId }) => memberId).sort());
      for (const { content, side, above, row, hasMore } of places) {
        if (content.kind === "seat") {
          expect(content.side).toBe(side);
          expect(content.leg.memberId).toBeNull();
          expect(above?.content.kind === "member" && above.content.member[content.side].nodeCode).toBe(
            content.leg.nodeCode,
          );
        } else if (above) expect(content.member.position).toBe(side);
        if (content.kind === "member" && row === ROWS - 1)
          expect(hasMore).toBe(content.member.left.count + content.member.right.count > 0);
      }
      const above = places.filter(({ content, row }) => content.kind === "member" && row < ROWS - 1);
      expect(places).toHaveLength(1 + 2 * above.length);
    }),
    { numRuns: 60 },
  );
});

test("limbs grow with those who hang on them, and the sides share what both have", async () => {
  const [self, left] = await listOf(["", "l", "ll", "lll"]);
  if (!self || !left) throw new Error("nobody");
  expect(weightOf(self, self)).toBe(1);
  expect(weightOf(left, self)).toBeGreaterThan(0.8);
  expect(weightOf(left, self)).toBeLessThan(1);
  expect([leftShare("3", "1"), leftShare("0", "0"), leftShare(null, null), leftShare("-5", "2")]).toEqual([
    0.75, 0.5, 0.5, 0,
  ]);
});
