/** What a job takes: presses, and fields that are filled in. Counted in the browser, so no step is forgotten. */
import type { Page } from "@playwright/test";
import { test } from "./journey.ts";

export interface Effort {
  presses: number;
  fields: number;
}

/** Counts from now on, also on pages that are opened later. `end` notes the count in the report and returns it. */
export async function countEffort(page: Page): Promise<{ end(what: string): Effort }> {
  const began = Date.now();
  let presses = 0;
  const fields = new Set<string>();
  await page.exposeBinding("countEffort", (_, field: string | null) => {
    if (field === null) presses++;
    else fields.add(field);
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    end(what) {
      const effort = { presses, fields: fields.size };
      const seconds = Math.round((Date.now() - began) / 1000);
      const description = `${what}: ${effort.presses} presses, ${effort.fields} fields, ${seconds} s`;
      test.info().annotations.push({ type: "effort", description });
      return effort;
    },
  };
}

/** Runs in the page. */
function listen(): void {
  const marked = window as unknown as { counting?: true; countEffort(field: string | null): void };
  if (marked.counting) return;
  marked.counting = true;
  const names = new WeakMap<EventTarget, string>();
  addEventListener("pointerdown", () => marked.countEffort(null), true);
  addEventListener(
    "input",
    ({ target }) => {
      if (!target || (target as HTMLInputElement).type === "checkbox" || (target as HTMLInputElement).type === "radio")
        return;
      if (!names.has(target)) names.set(target, Math.random().toString(36));
      marked.countEffort(names.get(target)!);
    },
    true,
  );
}
