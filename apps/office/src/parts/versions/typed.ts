/** A version's data as typed: integers are texts, because a field can be empty; absent optional values are empty. */

export type Typed<Value> = Value extends boolean
  ? boolean
  : Value extends number | null
    ? string
    : Value extends string
      ? Value
      : Value extends readonly (infer Item)[]
        ? Typed<Item>[]
        : { [Name in keyof Value]: Typed<Value[Name]> };

export function typedOf<Body extends object>(body: Body): Typed<Body> {
  return mapLeaves(body, (value) =>
    value === null ? "" : typeof value === "number" ? String(value) : value,
  ) as Typed<Body>;
}

export interface Leaves {
  /** Names of integer fields. */
  whole: ReadonlySet<string>;
  /** Paths of optional fields. */
  optional?: RegExp;
}

/** The data to send. A missing integer is omitted and an invalid one becomes NaN; the contract refuses both. */
export function bodyOf<Body>(typed: Typed<Body>, { whole, optional }: Leaves): Body {
  return mapLeaves(typed, (value, path) => {
    if (value === "" && optional?.test(path)) return null;
    if (!whole.has(path.split(".").at(-1)!) || typeof value !== "string") return value;
    return value === "" ? undefined : Number(value);
  }) as Body;
}

/** Keys of list rows while typing: the index, because nothing else identifies them. */
export const placesOf = (list: readonly unknown[]): number[] => [...list.keys()];

function mapLeaves(value: unknown, change: (leaf: unknown, path: string) => unknown, path = ""): unknown {
  if (Array.isArray(value)) return value.map((item, at) => mapLeaves(item, change, `${path}.${at}`));
  if (value === null || typeof value !== "object") return change(value, path);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapLeaves(inner, change, path ? `${path}.${key}` : key)]),
  );
}

/** The value at a dotted path. */
export function at(values: object, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], values);
}

/** A copy with a different value at a dotted path. */
export function withAt<Values extends object>(values: Values, path: string, value: unknown): Values {
  const put = (inner: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return value;
    if (Array.isArray(inner)) return inner.map((item, index) => (String(index) === name ? put(item, rest) : item));
    const holder = inner as Record<string, unknown>;
    return { ...holder, [name]: put(holder[name], rest) };
  };
  return put(values, path.split(".")) as Values;
}
