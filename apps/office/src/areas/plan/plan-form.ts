/** A plan as it is typed: whole numbers are texts, so that a field can be empty. */
import type { OfficePlan } from "@banyan/contract/browser/office/plan.ts";

type Typed<Value> = Value extends number
  ? string
  : Value extends string
    ? Value
    : Value extends readonly (infer Item)[]
      ? Typed<Item>[]
      : { [Name in keyof Value]: Typed<Value[Name]> };

export type TypedPlan = Typed<OfficePlan>;

export function typedOf(plan: OfficePlan): TypedPlan {
  return mapLeaves(plan, (value) => (typeof value === "number" ? String(value) : value)) as TypedPlan;
}

const WHOLE = new Set(["leadershipGenerations", "globalWeight", "tierFromLevel", "days", "dynamicCapTimes"]);

/** The plan to be sent. A number that was not typed is left out, and one that is none becomes NaN: both are refused. */
export function planOf(typed: TypedPlan): OfficePlan {
  return mapLeaves(typed, (value, name) => {
    if (!WHOLE.has(name)) return value;
    return value === "" ? undefined : Number(value);
  }) as OfficePlan;
}

function mapLeaves(value: unknown, change: (leaf: unknown, name: string) => unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change, name));
  if (value === null || typeof value !== "object") return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change, key)]));
}

/** The value at a dotted path. */
export function at(plan: TypedPlan, path: string): string | readonly string[] {
  return path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], plan) as string;
}

/** A copy with another value at a dotted path. */
export function withAt(plan: TypedPlan, path: string, value: unknown): TypedPlan {
  const put = (inner: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return value;
    if (Array.isArray(inner)) return inner.map((item, index) => (String(index) === name ? put(item, rest) : item));
    const holder = inner as Record<string, unknown>;
    return { ...holder, [name]: put(holder[name], rest) };
  };
  return put(plan, path.split(".")) as TypedPlan;
}
