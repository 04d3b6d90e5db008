/**
 * Finds object and array literals in a source file by name, and adds elements to them. The result is not formatted.
 */
import { parseSync } from "oxc-parser";

export function parse(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  return program;
}

/** All nodes below `node`, itself included, that fit. */
export function findNodes(node, fits) {
  if (Array.isArray(node)) return node.flatMap((one) => findNodes(one, fits));
  if (node === null || typeof node !== "object") return [];
  const below = Object.values(node).flatMap((value) => findNodes(value, fits));
  return typeof node.type === "string" && fits(node) ? [node, ...below] : below;
}

/** The literal that an expression is or wraps: in `as const`, as the argument of a call, or returned by a function. */
export function literalOf(node) {
  switch (node?.type) {
    case "ObjectExpression":
    case "ArrayExpression":
      return node;
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return literalOf(node.expression);
    case "CallExpression":
    case "NewExpression":
      return node.arguments.map(literalOf).find(Boolean);
    case "ArrowFunctionExpression":
    case "FunctionDeclaration":
      return literalOf(node.body);
    case "BlockStatement":
      return literalOf(node.body.findLast(({ type }) => type === "ReturnStatement")?.argument);
    default:
      return undefined;
  }
}

/** The literal at a path of names: a top-level declaration, then properties. Undefined where there is none. */
export function literalAt(program, [name, ...properties]) {
  const declared = program.body.map((statement) => statement.declaration ?? statement);
  const variables = declared.flatMap(({ declarations = [] }) => declarations);
  const found = [...declared, ...variables].find(({ id }) => id?.name === name);
  return properties.reduce(
    (literal, property) => literalOf(propertyOf(literal, property)?.value),
    literalOf(found?.init ?? found),
  );
}

export const propertyOf = (literal, name) => literal?.properties?.find((property) => nameOf(property) === name);

/** The name of a property or of a variable, or the value of an element that is a string or number; undefined for others. */
export const nameOf = ({ key, name, value }) => (key ? (key.name ?? key.value) : (value ?? name));

/** Adds `code` behind the last element of a literal that fits, by its name or its node, or else at its end. */
export function addTo(text, literal, code, fits = () => false) {
  const elements = literal.properties ?? literal.elements;
  const neighbour = elements.findLast((element) => fits(nameOf(element), element)) ?? elements.at(-1);
  const at = neighbour?.end ?? literal.start + 1;
  return `${text.slice(0, at)}${neighbour ? ", " : ""}${code}${text.slice(at)}`;
}

/** Adds `name` to the import from a module whose path ends with `from`, unless it is there. */
export function addImport(path, text, { name, from }) {
  const found = parse(path, text).body.find(
    ({ type, source, importKind }) =>
      type === "ImportDeclaration" && importKind === "value" && source.value.endsWith(from),
  );
  if (!found) throw new Error(`${path} imports nothing from ${from}`);
  if (found.specifiers.some(({ local }) => local.name === name)) return text;
  const at = found.specifiers.at(-1).end;
  return `${text.slice(0, at)}, ${name}${text.slice(at)}`;
}
