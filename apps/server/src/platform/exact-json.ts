/** Serializes bigint as digits: JSON numbers are exact up to 2⁵³ only, and PostgreSQL reads both. */
export const exactJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? String(part) : part));
