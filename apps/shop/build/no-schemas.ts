/**
 * Stands in for `zod/mini` in the built shop. The shop calls endpoints by path and method and leaves judging the input
 * to the server, whose answers come back at the fields; so the schemas of the contract need not travel to the phone
 * (9 kB of the first page). Every maker gives the same empty schema; a shop that does parse fails at once.
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
