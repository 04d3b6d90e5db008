/** What a copy consists of. Each part is read in pieces, so a copy takes little memory however long it is. */
import type { Language } from "@banyan/contract/languages.ts";
import type * as z from "zod/mini";
import type { TextKey } from "../../texts/say.ts";

type PartOf<Key> = Key extends `copy.part.${infer Name}` ? Name : never;

/** Whose copy it is, in which language, and when. */
export interface CopyReader {
  memberId: bigint;
  /** The session that asked for it. */
  sessionId: string;
  language: Language;
  /** In which times are written for people. */
  timeZone: string;
  now: Date;
}

export interface CopyPart {
  /** Its files have this name. */
  name: PartOf<TextKey>;
  /** One entry. */
  schema: z.ZodMiniType;
  /** Whether there is exactly one entry. */
  single?: boolean;
  /** The entries in pieces, as the member's own calls answer them. */
  entries(reader: CopyReader): AsyncIterable<readonly unknown[]>;
  /** The same as a spreadsheet (CSV), where it is too long for a page. */
  spreadsheet?(reader: CopyReader): AsyncIterable<string>;
}

/** A picture of the member's own in an entry: its folder and id. */
export interface OwnPicture {
  kind: string;
  id: string;
}

const ADDRESS = /^\/files\/([a-z]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\?pass=/;

/** The picture that an address with a pass shows; undefined for every other text. Such addresses name the member's own. */
export function pictureAt(text: string): OwnPicture | undefined {
  const [, kind, id] = ADDRESS.exec(text) ?? [];
  return kind && id ? { kind, id } : undefined;
}

/** Where a picture lies in the copy. */
export const placeOf = ({ kind, id }: OwnPicture) => `pictures/${kind}-${id}.webp`;
