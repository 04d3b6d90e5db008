/** The kinds of emails: the values of each, and its paragraphs in the reader's language. */
import type { Language } from "@banyan/contract/languages.ts";
import { say } from "../../texts/say.ts";

interface CodeValues {
  code: string;
  minutes: number;
}

interface UndoValues {
  memberId: string;
  url: string;
  hours: number;
}

export interface MailValues {
  passwordCode: CodeValues;
  emailChangeCode: CodeValues;
  withdrawalCode: CodeValues;
  /** Goes to an address that is not proven yet, so it tells nothing that the newcomer wrote. */
  welcome: { memberId: string; url: string } & Partial<CodeValues>;
  /** To the holder of an address that somebody else typed when registering. */
  addressInUse: { memberId: string; newMemberId: string };
  passwordChanged: { memberId: string };
  /** Sent to the confirmed email when staff approve a recovery. */
  recoveryOpened: UndoValues;
  /** The code of a recovery, to the address that the member gave staff. */
  recoveryCode: { memberId: string; code: string; hours: number; url: string };
  /** To an address that staff entered, which nobody has proven yet. */
  emailCorrected: { memberId: string; url: string };
  /** To the former address, with the link that undoes the change. */
  emailChanged: UndoValues;
  /** The same, to the new address. */
  emailSet: UndoValues;
  /** To staff: what needs them, with the address of each in the office. */
  attention: { items: readonly { text: string; url: string }[] };
}

export type MailName = keyof MailValues;

/** A place to go to. */
interface Link {
  text: string;
  url: string;
}

/** A line of an order. */
export interface Goods {
  name: string;
  /** Options and quantity. */
  detail: string;
  amount: string;
  /** Address of a square picture of at least 128 pixels. */
  picture: string | null;
}

/**
 * A paragraph; something to show large: a code or a member ID; the one button of a letter; one link of several; goods;
 * or named values, which may have several lines.
 */
export type Part =
  | string
  | { large: string }
  | { button: Link }
  | { link: Link }
  | { goods: readonly Goods[] }
  | { facts: readonly { label: string; value: string }[] };

export interface MailText {
  subject: string;
  parts: readonly Part[];
}

type MailWriters = {
  readonly [Name in MailName]: (language: Language, values: MailValues[Name], shop: string) => MailText;
};

const codeMail =
  (name: "passwordCode" | "emailChangeCode" | "withdrawalCode") =>
  (language: Language, { code, minutes }: CodeValues): MailText => ({
    subject: say(language, `mail.${name}.subject`, { code }),
    parts: [
      say(language, `mail.${name}.use`),
      { large: code },
      say(language, "mail.code.valid", { minutes }),
      say(language, "mail.code.ignore"),
    ],
  });

export const MAILS: MailWriters = {
  passwordCode: codeMail("passwordCode"),
  emailChangeCode: codeMail("emailChangeCode"),
  withdrawalCode: codeMail("withdrawalCode"),
  welcome: (language, { memberId, url, code, minutes = 0 }, shop) => ({
    subject: say(language, "mail.welcome.subject", { shop }),
    parts: [
      say(language, "mail.welcome.body"),
      { large: memberId },
      ...(code === undefined
        ? []
        : [
            say(language, "mail.welcome.confirm"),
            { large: code },
            say(language, "mail.code.valid", { minutes }),
            say(language, "mail.welcome.later"),
          ]),
      { button: { text: say(language, "mail.welcome.open"), url } },
    ],
  }),
  addressInUse: (language, values) => ({
    subject: say(language, "mail.addressInUse.subject"),
    parts: [say(language, "mail.addressInUse.body", values), say(language, "mail.addressInUse.own")],
  }),
  passwordChanged: (language, values) => ({
    subject: say(language, "mail.passwordChanged.subject"),
    parts: [say(language, "mail.passwordChanged.body", values), say(language, "mail.passwordChanged.notYou")],
  }),
  recoveryOpened: (language, { memberId, url, hours }) => ({
    subject: say(language, "mail.recoveryOpened.subject"),
    parts: [
      say(language, "mail.recoveryOpened.body", { memberId, hours }),
      say(language, "mail.recoveryOpened.stop"),
      { button: { text: say(language, "mail.button.stop"), url } },
    ],
  }),
  recoveryCode: (language, { memberId, code, hours, url }) => ({
    subject: say(language, "mail.recoveryCode.subject"),
    parts: [
      say(language, "mail.recoveryCode.body", { memberId, hours }),
      { large: code },
      { button: { text: say(language, "mail.button.enter"), url } },
    ],
  }),
  emailChanged: (language, { memberId, url, hours }) => ({
    subject: say(language, "mail.emailChanged.subject"),
    parts: [
      say(language, "mail.emailChanged.body", { memberId }),
      say(language, "mail.emailChanged.undo", { hours }),
      { button: { text: say(language, "mail.button.undo"), url } },
      say(language, "mail.emailChanged.notYou"),
    ],
  }),
  emailCorrected: (language, { memberId, url }) => ({
    subject: say(language, "mail.emailCorrected.subject"),
    parts: [
      say(language, "mail.emailCorrected.body", { memberId }),
      { button: { text: say(language, "mail.button.confirm"), url } },
      say(language, "mail.emailCorrected.ignore"),
    ],
  }),
  emailSet: (language, { memberId, url, hours }) => ({
    subject: say(language, "mail.emailSet.subject"),
    parts: [
      say(language, "mail.emailSet.body", { memberId }),
      say(language, "mail.emailChanged.undo", { hours }),
      { button: { text: say(language, "mail.button.undo"), url } },
    ],
  }),
  attention: (language, { items }) => ({
    subject: items.length === 1 ? items[0]!.text : say(language, "mail.attention.subject", { count: items.length }),
    parts: [...items.map((link) => ({ link })), say(language, "mail.attention.choose")],
  }),
};
