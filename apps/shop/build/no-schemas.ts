/**
 * Replaces `zod/mini` in the built shop. The shop calls endpoints by path and method, and the server checks the input
 * and names wrong fields. So the schemas of the contract are not needed on the phone (9 kB of the first page). Every
 * function returns the same empty schema, and parsing with it fails at once.
 */
const schema = { shape: {}, check: () => schema };
const make = () => schema;

export {
  make as _default,
  make as array,
  make as boolean,
  make as discriminatedUnion,
  make as email,
  make as enum,
  make as int,
  make as literal,
  make as maximum,
  make as maxLength,
  make as minimum,
  make as minLength,
  make as nullable,
  make as number,
  make as object,
  make as optional,
  make as partialRecord,
  make as pipe,
  make as record,
  make as refine,
  make as regex,
  make as strictObject,
  make as string,
  make as transform,
  make as union,
  make as unknown,
  make as uuid,
};
export const iso = { date: make };
