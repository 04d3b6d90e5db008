/**
 * Compares each SQL statement of the server with the row type in the code. A statement is composed from the source, with
 * all its fragments, and PostgreSQL describes it on the migrated database without running it. A statement that is not
 * valid fails, and so does a row type whose names or types are not those of the columns.
 *
 * A column may be null if its table allows it and no condition of the statement is about it, or if an outer join may
 * leave it out. Whether an expression, or a column of a view or function, may be null cannot be told.
 */
import { relative, resolve } from "node:path";
import { loadModule, parseSync, type Node as SqlNode } from "libpg-query";
import pg from "pg";
import type { CallExpression, Expression, Node, TaggedTemplateExpression } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, type Project, type Symbol, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { columnsOf } from "../../src/platform/columns.ts";
import { connectOwner, createTestDatabase, type TestDatabase } from "../database.ts";

const SERVER = resolve(import.meta.dirname, "../..");

/** Statements whose text depends on values, by file, with their number. */
const COMPOSED: Readonly<Record<string, number>> = {
  // One to four searches, by what the sought text looks like. people-search.test.ts runs all of them.
  "src/modules/members/office/store.ts": 3,
  // Sets the columns of a step of an order. Their names and values are checked by the type `Columns`.
  "src/modules/orders/transition-store.ts": 2,
  // Reads each view of the catalog that is named …contradiction.
  "src/platform/contradictions.ts": 1,
};

/** Nullable columns that the state of the row fills, by file. A CHECK of the table or a condition of the statement says so. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  "src/modules/chain/books/books-store.ts": ["block"],
  "src/modules/content/store.ts": ["publishedAt", "version"],
  "src/modules/kyc/photo-store.ts": ["part"],
  "src/modules/kyc/store.ts": ["decidedAt"],
  "src/modules/ledger/audit-run-store.ts": ["endedAt"],
  "src/modules/ledger/store.ts": ["balance"],
  "src/modules/members/store.ts": ["passwordHash"],
  "src/platform/idempotency.ts": ["kept"],
};

/** What the driver and the parsers of platform/database.ts make of a type. Arrays of int8 are read as text. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ bool: "boolean", bytea: "Buffer", timestamptz: "Date", int8: "bigint", _int8: "string[]" },
  ...{ int2: "number", int4: "number", float4: "number", float8: "number", oid: "number" },
  ...{ text: "string", varchar: "string", name: "string", uuid: "string", inet: "string", tsvector: "string" },
  ...{ date: "string", numeric: "string", xid: "string", xid8: "string" },
  ...{ _bool: "boolean[]", _int2: "number[]", _int4: "number[]", _text: "string[]", _uuid: "string[]" },
};

/** Why a statement cannot be composed. */
class Unknown extends Error {}

/** Arguments by parameter, each with the scope of the caller. */
type Scope = ReadonlyMap<number, Found>;
interface Found {
  value: Expression;
  scope: Scope;
}

/** Composes the text of a statement, with placeholders for its parameters. */
class Composer {
  readonly project: Project;
  /** Which branch of conditions to take. */
  readonly takesFirst: boolean;
  /** Whether there was a condition, so that there is another text. */
  branches = false;
  parameters = 0;

  constructor(project: Project, takesFirst: boolean) {
    this.project = project;
    this.takesFirst = takesFirst;
  }

  compose({ template }: TaggedTemplateExpression, scope: Scope = new Map()): string {
    if (is.isNoSubstitutionTemplateLiteral(template)) return template.text;
    const parts = template.templateSpans.map(({ expression, literal }) => this.part(expression, scope) + literal.text);
    return template.head.text + parts.join("");
  }

  /** A fragment, or a parameter. */
  part(expression: Expression, scope: Scope): string {
    const { checker } = this.project;
    const type = checker.getTypeAtLocation(expression);
    if (type && !/\bRawBuilder</.test(checker.typeToString(type))) return `$${++this.parameters}`;
    const found = this.follow(expression, scope);
    if (is.isTaggedTemplateExpression(found.value)) return this.compose(found.value, found.scope);
    if (is.isCallExpression(found.value)) return this.made(found.value, found.scope);
    throw new Unknown(`${found.value.getText()} is not SQL`);
  }

  /** The fragment of `sql.raw`, `sql.ref` and the like. */
  made({ expression, arguments: [first, second] }: CallExpression, scope: Scope): string {
    switch (expression.getText()) {
      case "sql.raw":
        return this.text(first!, scope);
      case "sql.lit":
        return `$${++this.parameters}`;
      case "sql.ref":
      case "sql.table":
        return this.text(first!, scope)
          .split(".")
          .map((name) => pg.escapeIdentifier(name))
          .join(".");
      case "sql.join":
        return this.elements(first!, scope)
          .map(({ value, scope: within }) => this.part(value, within))
          .join(second ? this.part(second, scope) : ", ");
      case "columnsOf": {
        const names = this.elements(second!, scope).map((found) => this.text(found.value, found.scope));
        return columnsOf(this.text(first!, scope), names).compile(db.database.queries).sql;
      }
      default:
        throw new Unknown(`${expression.getText()} makes it from values`);
    }
  }

  /** The elements of an array; of one that is mapped, a single element. */
  elements(expression: Expression, scope: Scope): Found[] {
    const found = this.follow(expression, scope);
    const { value } = found;
    if (is.isArrayLiteralExpression(value))
      return value.elements.flatMap((element) =>
        is.isSpreadElement(element)
          ? this.elements(element.expression, found.scope)
          : [{ value: element, scope: found.scope }],
      );
    if (is.isCallExpression(value) && is.isPropertyAccessExpression(value.expression)) {
      const [each] = value.arguments;
      if (value.expression.name.text === "map" && each && is.isArrowFunction(each) && !is.isBlock(each.body))
        return [{ value: each.body, scope: found.scope }];
    }
    throw new Unknown(`the list ${value.getText()} depends on values`);
  }

  /** A constant text, or one of several. */
  text(expression: Expression, scope: Scope): string {
    const { value, scope: within } = this.follow(expression, scope);
    if (is.isStringLiteral(value) || is.isNoSubstitutionTemplateLiteral(value)) return value.text;
    if (is.isTemplateExpression(value)) {
      const parts = value.templateSpans.map((span) => this.text(span.expression, within) + span.literal.text);
      return value.head.text + parts.join("");
    }
    const type = this.project.checker.getTypeAtLocation(value);
    const literal = type?.isUnionType() ? type.getTypes()[0] : type;
    if (literal?.isStringLiteralType()) return literal.value;
    throw new Unknown(`${value.getText()} depends on values`);
  }

  /** Follows names, properties, conditions and calls to the expression that they stand for. */
  follow(value: Expression, scope: Scope): Found {
    const next = this.step(value, scope);
    return next ? this.follow(next.value, next.scope) : { value, scope };
  }

  step(expression: Expression, scope: Scope): Found | undefined {
    if (is.isParenthesizedExpression(expression) || is.isNonNullExpression(expression))
      return { value: expression.expression, scope };
    if (is.isAsExpression(expression) || is.isSatisfiesExpression(expression))
      return { value: expression.expression, scope };
    if (is.isConditionalExpression(expression)) {
      this.branches = true;
      return { value: this.takesFirst ? expression.whenTrue : expression.whenFalse, scope };
    }
    if (is.isPropertyAccessExpression(expression))
      return this.property(expression.expression, expression.name.text, scope);
    if (is.isElementAccessExpression(expression)) return this.property(expression.expression, undefined, scope);
    if (is.isIdentifier(expression)) return this.named(expression, scope);
    return is.isCallExpression(expression) ? this.returned(expression, scope) : undefined;
  }

  /** A property of an object literal; the first one if its name depends on values. */
  property(object: Expression, name: string | undefined, scope: Scope): Found | undefined {
    const { value, scope: within } = this.follow(object, scope);
    if (!is.isObjectLiteralExpression(value)) return undefined;
    const found = value.properties
      .filter((one) => is.isPropertyAssignment(one))
      .find((one) => name === undefined || one.name.getText() === name);
    return found && { value: found.initializer, scope: within };
  }

  /** The argument of a parameter, or the value of a constant. */
  named(name: Expression, scope: Scope): Found | undefined {
    const symbol = this.symbolOf(name);
    if (!symbol || scope.has(symbol.id)) return symbol && scope.get(symbol.id);
    const declaration = symbol.valueDeclaration?.resolve(this.project);
    if (declaration && is.isVariableDeclaration(declaration) && declaration.initializer)
      return { value: declaration.initializer, scope };
    const owner = declaration && is.isBindingElement(declaration) ? declaration.parent.parent : undefined;
    return owner && is.isVariableDeclaration(owner) && owner.initializer
      ? this.property(owner.initializer, name.getText(), scope)
      : undefined;
  }

  /** What a function returns in the end. */
  returned(call: CallExpression, scope: Scope): Found | undefined {
    if (!is.isIdentifier(call.expression) || call.expression.text === "columnsOf") return undefined;
    let made = this.symbolOf(call.expression)?.valueDeclaration?.resolve(this.project);
    if (made && is.isVariableDeclaration(made)) made = made.initializer;
    if (!made || !(is.isFunctionDeclaration(made) || is.isArrowFunction(made)) || !made.body) return undefined;
    const given = new Map(scope);
    made.parameters.forEach((parameter, at) => {
      const symbol = this.symbolOf(parameter.name);
      const value = call.arguments[at] ?? parameter.initializer;
      if (symbol && value) given.set(symbol.id, { value, scope });
    });
    if (!is.isBlock(made.body)) return { value: made.body, scope: given };
    const last = made.body.statements.at(-1);
    const value = last && is.isReturnStatement(last) ? last.expression : undefined;
    return value && { value, scope: given };
  }

  symbolOf(node: Node): Symbol | undefined {
    const { checker } = this.project;
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** Sends Parse and Describe, and nothing to run. */
function describe(text: string): Promise<Field[]> {
  const { promise, resolve: found, reject } = Promise.withResolvers<Field[]>();
  let fields: Field[] = [];
  const query = {
    submit(connection: { parse(given: object): void; describe(given: object): void; sync(): void }) {
      connection.parse({ text });
      connection.describe({ type: "S" });
      connection.sync();
    },
    handleRowDescription: (message: { fields: Field[] }) => void (fields = message.fields),
    handleError: reject,
    handleReadyForQuery: () => found(fields),
  };
  owner.query(query as unknown as pg.Submittable);
  return promise;
}

let db: TestDatabase;
let owner: pg.Client;
let api: API;
beforeAll(async () => {
  db = await createTestDatabase();
  owner = connectOwner(db.url);
  api = new API({ cwd: SERVER });
  await Promise.all([owner.connect(), loadModule()]);
});
afterAll(async () => {
  api.close();
  await owner.end();
  await db.drop();
});

test("each statement is valid, and its row type is that of its columns", async () => {
  const [project] = api.updateSnapshot({ openProjects: [resolve(SERVER, "tsconfig.json")] }).getProjects();
  const { program, rootFiles } = project!;
  const nameOfType = await textsBy("select oid::text as id, typname as text from pg_type");
  const nullable = await textsBy(`
    select attrelid || ' ' || attnum as id, attname as text from pg_attribute a join pg_class c on c.oid = a.attrelid
    where attnum > 0 and not attnotnull and relkind in ('r', 'p')`);
  const wrong: string[] = [];
  const composed: Record<string, number> = {};
  let described = 0;
  for (const path of rootFiles.filter(
    (one) => one.startsWith(`${SERVER}/src/`) && !/\.(test|fixture)\.ts$/.test(one),
  )) {
    const source = program.getSourceFile(path)!;
    const file = relative(SERVER, path);
    for (const statement of statementsIn(source)) {
      const line = source.text.slice(0, statement.getStart()).split("\n").length;
      const [row] = statement.typeArguments ?? [];
      for (const takesFirst of [true, false]) {
        const composer = new Composer(project!, takesFirst);
        try {
          const text = composer.compose(statement);
          const fields = await describe(text);
          described++;
          if (row) for (const words of differences(row, fields, text, file)) wrong.push(`${file}:${line}: ${words}`);
        } catch (error) {
          if (error instanceof Unknown) composed[file] = (composed[file] ?? 0) + 1;
          else wrong.push(`${file}:${line}: ${(error as Error).message}`);
          if (error instanceof Unknown && !(file in COMPOSED)) wrong.push(`${file}:${line}: ${error.message}`);
          break;
        }
        if (!composer.branches) break;
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(composed).toEqual(COMPOSED);
  expect(described).toBeGreaterThan(600);

  async function textsBy(query: string): Promise<Map<string, string>> {
    const { rows } = await owner.query<{ id: string; text: string }>(query);
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  function differences(row: Node, fields: readonly Field[], text: string, file: string): string[] {
    const { checker } = project!;
    const properties = checker.getPropertiesOfType(checker.getTypeAtLocation(row)!);
    const missing = fields.filter(({ name }) => !properties.some((property) => property.name === name));
    const joined = nullableByJoin(text);
    return [
      ...missing.map(({ name }) => `the row type lacks ${name}`),
      ...properties.flatMap((property) => {
        const type = checker.getTypeOfSymbol(property)!;
        const kinds = kindsOf(type);
        const field = fields.find(({ name }) => name === property.name);
        if (!field) return kinds.has("undefined") ? [] : [`there is no column ${property.name}`];
        const column = nameOfType.get(String(field.dataTypeID))!;
        const isOther = [...kinds].some((kind) => !/^(null|undefined|null\[\])$/.test(kind) && kind !== TYPES[column]);
        const name = nullable.get(`${field.tableID} ${field.columnID}`);
        const mayBeNull = name !== undefined && !new RegExp(`\\b${name} (=|<|>|is not null)`).test(text);
        const isNull = (mayBeNull && !FILLED[file]?.includes(property.name)) || joined.has(property.name);
        return [
          ...(isOther && !/^jsonb?$/.test(column)
            ? [`${property.name} is ${column}, not ${checker.typeToString(type)}`]
            : []),
          ...(isNull && !kinds.has("null") && !kinds.has("unknown") ? [`${property.name} may be null`] : []),
        ];
      }),
    ];
  }

  function kindsOf(type: Type): Set<string> {
    const { checker } = project!;
    if (type.isUnionType()) return new Set(type.getTypes().flatMap((part) => [...kindsOf(part)]));
    const is = (flags: TypeFlags) => (type.flags & flags) !== 0;
    if (is(TypeFlags.Undefined)) return new Set(["undefined"]);
    if (is(TypeFlags.Null)) return new Set(["null"]);
    if (is(TypeFlags.StringLike)) return new Set(["string"]);
    if (is(TypeFlags.NumberLike)) return new Set(["number"]);
    if (is(TypeFlags.BigInt | TypeFlags.BigIntLiteral)) return new Set(["bigint"]);
    if (is(TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return new Set(["boolean"]);
    if (is(TypeFlags.AnyOrUnknown)) return new Set(["unknown"]);
    if (checker.isArrayType(type) && type.isTypeReference())
      return new Set([...kindsOf(checker.getTypeArguments(type)[0]!)].map((kind) => `${kind}[]`));
    return new Set([type.getSymbol()?.name ?? checker.typeToString(type)]);
  }
});

/** Templates that are run, and typed ones with a whole statement. */
function statementsIn(source: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  const visit = (node: Node): void => {
    if (is.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") {
      const { parent, template } = node;
      const text = is.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text;
      const isRun = is.isPropertyAccessExpression(parent) && parent.name.text === "execute";
      if (isRun || (node.typeArguments && /^\s*(select|with|insert|update|delete)\b/.test(text))) found.push(node);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Columns of the result that come from the nullable side of an outer join. */
function nullableByJoin(text: string): Set<string> {
  const select = parseSync(text).stmts?.[0]?.stmt;
  if (!select || !("SelectStmt" in select)) return new Set();
  const { fromClause = [], targetList = [] } = select.SelectStmt;
  const optional = new Set<string>();
  const visit = (node: SqlNode | undefined, isOptional: boolean): void => {
    if (!node) return;
    if ("JoinExpr" in node) {
      const { jointype, larg, rarg } = node.JoinExpr;
      visit(larg, isOptional || jointype === "JOIN_RIGHT" || jointype === "JOIN_FULL");
      visit(rarg, isOptional || jointype === "JOIN_LEFT" || jointype === "JOIN_FULL");
    } else {
      const { alias, relname } = Object.values(node)[0] as { alias?: { aliasname?: string }; relname?: string };
      const name = alias?.aliasname ?? relname;
      if (isOptional && name) optional.add(name);
    }
  };
  for (const node of fromClause) visit(node, false);
  return new Set(
    targetList.flatMap((target) => {
      if (!("ResTarget" in target)) return [];
      const { name, val } = target.ResTarget;
      if (!val || !("ColumnRef" in val)) return [];
      const parts = (val.ColumnRef.fields ?? []).map((part) => ("String" in part ? (part.String.sval ?? "") : "*"));
      return parts.length === 2 && optional.has(parts[0]!) ? [name ?? parts[1]!] : [];
    }),
  );
}
