/** Field types of the contract: what each accepts, its maximum length, and the type that it parses to. */
import * as z from "zod/mini";
import { LANGUAGES } from "./languages.ts";
import { LENGTHS } from "./lengths.ts";
import { MEMBER_ID } from "./member-id.ts";
import { isAmount, MAX_PRICE_MICROS, parseMoney } from "./money.ts";
import type { FieldProblem } from "./problems.ts";
import { areaCodeOf, codeOf, digitCodeOf, emailOf, phoneOf, plainSigns, searchOf, unspaced } from "./typed.ts";

const problem = (name: FieldProblem) => ({ error: name });

/** Scripts in which a joiner or non-joiner changes how a word looks. */
const JOINED = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Mong}]`;
/** The flags of England, Scotland and Wales, the only emoji of tags; and the joiners of emoji sequences and of words. */
const MEANT = [
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=(?=[\p{L}\p{M}])${JOINED})[\u200c\u200d](?=(?=[\p{L}\p{M}])${JOINED})`,
  String.raw`(?<=(?=\p{M})${JOINED})\u200d(?![\u200c\u200d])`,
].join("|");
/**
 * Characters that can hide or disguise text, or cannot be stored: control, bidi and zero-width characters, invisible
 * fillers, tags, and unpaired surrogates.
 */
const HIDDEN = String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|\p{Surrogate}`;
const MEANT_OR_HIDDEN = new RegExp(`(${MEANT})|${HIDDEN}`, "gu");

/** Characters visible by themselves: not white space, combining marks, or ignorable code points. */
const VISIBLE = /[^\s\p{Mark}\p{Default_Ignorable_Code_Point}\p{Unassigned}\p{Private_Use}]/u;
const isVisible = z.refine<string>((text) => text === "" || VISIBLE.test(text), problem("REQUIRED"));

/**
 * Removes hidden characters other than those that emoji and words need, then normalizes to NFC (docs/trust.md 23). The
 * order matters: characters may only compose after a hidden one between them is removed.
 */
export function cleanText(text: string): string {
  return withoutHidden(text).trim();
}

function withoutHidden(text: string): string {
  return text.replace(MEANT_OR_HIDDEN, "$1").normalize("NFC");
}

/** A part of a line, cleaned but not trimmed, because other parts follow. */
export const wordsOfLine = (max: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform(withoutHidden),
      z.string().check(z.minLength(1, problem("REQUIRED")), z.maxLength(max, problem("TOO_LONG"))),
    ),
  );

/** A single line, cleaned; required unless `min` is 0. Lengths in UTF-16 units after cleaning. */
export const line = (max: number, min = 1) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => cleanText(text).replace(/\s+/g, " ")),
      z.string().check(z.minLength(min, problem("REQUIRED")), isVisible, z.maxLength(max, problem("TOO_LONG"))),
    ),
  );

/** What mail clients turn into links: URLs, email addresses, and names below common top-level domains. */
const LINK =
  /:\/\/|www\.|@|[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|xyz|top|shop|store|site|online|club|vip|app|dev|io|live|link|cc|tv|ru|cn|tw|hk|jp|kr|vn|id|th|sg|my|ph|me)(?![\p{L}\p{N}])/iu;

/** The name of a person or company: one line without links and addresses, because other members see it. */
export const personName = (max: number) =>
  z.pipe(line(max), z.string().check(z.refine((text) => !LINK.test(text), problem("NAME_WITH_LINK"))));

/** Multi-line text, cleaned. */
export const paragraph = (max: number, min = 1) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform(cleanText),
      z.string().check(z.minLength(min, problem("REQUIRED")), isVisible, z.maxLength(max, problem("TOO_LONG"))),
    ),
  );

/** A code or number other than an amount: converts any spelling to its canonical form (typed.ts), which `schema` validates. */
export const typedAs = <Schema extends z.ZodMiniType<unknown, string>>(
  form: (typed: string) => string,
  schema: Schema,
) => z.pipe(z.string(), z.pipe(z.transform(form), schema));

/** A free code, such as a tracking number; required unless `min` is 0. */
export const code = (max: number, min = 1) => typedAs(plainSigns, line(max, min));

/** A search for people, orders or movements, by name or code. */
export const peopleSearch = (max: number, min = 0) => z.pipe(line(max, min), z.transform(searchOf));

/** An amount above zero: a decimal string with at most six places; parses to micros. */
export const amount = z.pipe(
  z.string().check(
    z.refine(isAmount, problem("AMOUNT_FORMAT")),
    z.refine((text) => !isAmount(text) || parseMoney(text) > 0n, problem("AMOUNT_POSITIVE")),
  ),
  z.transform(parseMoney),
);

/** An amount above zero that may be multiplied by a quantity, or granted by staff: at most `MAX_PRICE_MICROS`. */
export const price = z.pipe(
  amount,
  z.bigint().check(z.refine((micros) => micros <= MAX_PRICE_MICROS, problem("OUT_OF_RANGE"))),
);

/** An amount of zero or more; parses to micros. */
export const amountOrZero = z.pipe(
  z.string().check(z.refine(isAmount, problem("AMOUNT_FORMAT"))),
  z.transform(parseMoney),
);

/** Money in a response: a decimal string (money.ts). */
export const money = z.string();

/** A UUID. */
export const uuid = z.string().check(z.uuid(problem("ID_FORMAT")));

/** The numeric id of a catalogue row; parses to `bigint`. */
export const serial = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, problem("ID_FORMAT"))),
  z.transform((text: string) => BigInt(text)),
);

/** An id in a response. */
export const id = z.string();

/**
 * Identifies what a response shows, for the call that confirms it. The call sends it back, and is refused with
 * SHOWN_CHANGED if it would now act on anything else (docs/wire.md 3).
 */
export const shown = z.string();
export const givenShown = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, problem("INVALID"))));

export const memberId = typedAs(digitCodeOf, z.string().check(z.regex(MEMBER_ID, problem("MEMBER_ID_FORMAT"))));

/** An invitation or node code, without look-alikes. */
export const teamCode = typedAs(codeOf, z.string().check(z.regex(/^[2-9A-HJ-KM-NP-Z]{8}$/, problem("CODE_FORMAT"))));

export const email = typedAs(
  emailOf,
  z.string().check(z.maxLength(LENGTHS.email, problem("TOO_LONG")), z.email(problem("EMAIL_FORMAT"))),
);

/** A new password: 8 to 128 characters of any kind (docs/rules.md 13). */
export const newPassword = z
  .string()
  .check(
    z.minLength(LENGTHS.passwordAtLeast, problem("PASSWORD_TOO_SHORT")),
    z.maxLength(LENGTHS.password, problem("TOO_LONG")),
  );
/** A password to verify: only its length is limited. */
export const password = z
  .string()
  .check(z.minLength(1, problem("REQUIRED")), z.maxLength(LENGTHS.password, problem("TOO_LONG")));

/** A six-digit code from an email or an authenticator. */
export const sixDigits = typedAs(digitCodeOf, z.string().check(z.regex(/^[0-9]{6}$/, problem("SIX_DIGITS"))));

/** An existing calendar day, YYYY-MM-DD, from 1900 to 2999, which leaves room for arithmetic in every time zone. */
export const day = typedAs(
  unspaced,
  z.string().check(
    z.iso.date(problem("DAY_FORMAT")),
    z.refine((text) => text >= "1900" && text < "3000", problem("DAY_FORMAT")),
  ),
);

/** A month, YYYY-MM, or a year, from 2000 to 2999. */
export const period = typedAs(
  unspaced,
  z.string().check(z.regex(/^2[0-9]{3}(-(0[1-9]|1[0-2]))?$/, problem("DAY_FORMAT"))),
);

/** A month, YYYY-MM, from 2000 to 2999. */
export const month = typedAs(unspaced, z.string().check(z.regex(/^2[0-9]{3}-(0[1-9]|1[0-2])$/, problem("DAY_FORMAT"))));

/** An instant in a response: ISO 8601, UTC. */
export const moment = z.string();

/** An instant in a request: ISO 8601, UTC, from 2000 to 2999. */
export const givenMoment = z.pipe(
  z.string().check(
    z.iso.datetime(problem("MOMENT_FORMAT")),
    z.refine((text) => text >= "2000" && text < "3000", problem("MOMENT_FORMAT")),
  ),
  z.transform((text: string) => new Date(text)),
);

/** ISO 3166-1 alpha-2. */
export const country = typedAs(codeOf, z.string().check(z.regex(/^[A-Z]{2}$/, problem("COUNTRY_FORMAT"))));
/** A calling code with its plus sign, such as +886. */
export const areaCode = typedAs(
  areaCodeOf,
  z.string().check(z.regex(/^\+[1-9][0-9]{0,3}$/, problem("AREA_CODE_FORMAT"))),
);
/** A phone number, with or without its calling code. The server validates it and stores it as in E.164. */
export const phone = typedAs(phoneOf, z.string().check(z.regex(/^\+?[0-9]{4,20}$/, problem("PHONE_FORMAT"))));

/** Quantity of a SKU, 1 to 999. */
export const quantity = z
  .int()
  .check(z.minimum(1, problem("QUANTITY_RANGE")), z.maximum(999, problem("QUANTITY_RANGE")));

/** An integer in a query string. */
export const queryNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,7}$/, problem("NUMBER_FORMAT")))]),
    z.pipe(
      z.transform(Number),
      z.int().check(z.minimum(minimum, problem("NUMBER_FORMAT")), z.maximum(maximum, problem("NUMBER_FORMAT"))),
    ),
  );

/** A longitude (180) or latitude (90) in a query string, in degrees with at most 7 places. */
export const degrees = (most: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?[0-9]{1,3}(\.[0-9]{1,7})?$/, problem("NUMBER_FORMAT")))]),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(-most, problem("OUT_OF_RANGE")), z.maximum(most, problem("OUT_OF_RANGE"))),
    ),
  );

/** A boolean in a query string: 1/0/true/false. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(["1", "0", "true", "false"])]),
  z.transform((value: boolean | "1" | "0" | "true" | "false") => value === true || value === "1" || value === "true"),
);

/** Offset pagination of every list: 10 rows by default, at most 50 (docs/rules.md 13). */
export const paging = {
  page: z._default(queryNumber(1, 1_000_000), 1),
  limit: z._default(queryNumber(1, 50), 10),
};

/** Cursor of the next page; opaque to clients. */
export const cursor = z.optional(z.string().check(z.maxLength(200, problem("TOO_LONG"))));

/** A page of rows. `nextCursor` is null at the end, and absent from lists with offset pagination only. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    nextCursor: z.optional(z.nullable(z.string())),
  });

/** Translations, as staff edit them; English is required. */
export const texts = (max: number) =>
  z.strictObject(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, language === "en" ? paragraph(max) : z.optional(paragraph(max, 0))]),
    ) as { en: ReturnType<typeof paragraph> } & Record<
      Exclude<(typeof LANGUAGES)[number], "en">,
      z.ZodMiniOptional<ReturnType<typeof paragraph>>
    >,
  );

/** Translations of a draft: any language may be missing. */
export const draftTexts = (max: number) =>
  z.strictObject(
    Object.fromEntries(LANGUAGES.map((language) => [language, z.optional(paragraph(max, 0))])) as Record<
      (typeof LANGUAGES)[number],
      z.ZodMiniOptional<ReturnType<typeof paragraph>>
    >,
  );

/** Translations in a response to staff. */
export const textsOut = z.partialRecord(z.enum(LANGUAGES), z.string());

/** A picture with its available widths; `alt` describes it. */
export const picture = z.object({
  id,
  width: z.number(),
  height: z.number(),
  /** The URL for each width in pixels, smallest first. */
  sources: z.array(z.object({ width: z.number(), url: z.string() })),
});
export type Picture = z.infer<typeof picture>;

/** No input. */
export const nothing = z.strictObject({});
export const done = z.object({});
