/** The kinds of emails and the values of each. A language that lacks one does not compile. */
export interface MailValues {
  passwordCode: { code: string; minutes: number };
  emailChangeCode: { code: string; minutes: number };
  withdrawalCode: { code: string; minutes: number };
  /** Goes to an address that is not proven yet, so it tells nothing that the newcomer wrote. */
  welcome: { memberId: string; url: string };
  /** To the holder of an address that somebody else typed when registering. */
  addressInUse: { memberId: string; newMemberId: string };
  passwordChanged: { memberId: string };
  /** To the former address. */
  emailChanged: { memberId: string };
}

export type MailName = keyof MailValues;

/** A paragraph, or something to show large: a code or a member ID. */
export type Part = string | { large: string };

export interface MailText {
  subject: string;
  parts: readonly Part[];
}

export type MailWriters = { readonly [Name in MailName]: (values: MailValues[Name]) => MailText };

export interface MailTexts extends MailWriters {
  /** At the end of every email. */
  readonly footer: string;
}
