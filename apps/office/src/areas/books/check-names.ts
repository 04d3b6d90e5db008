/** Labels of the audit's checks. Exhaustive: a missing label does not compile. */
import type { AuditCheck } from "@banyan/contract/ledger.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const CHECK_NAMES: Readonly<Record<AuditCheck, MessageDescriptor>> = {
  "every transfer is whole and balances": msg`Every movement is whole and balances`,
  "running balances follow one another": msg`Running balances follow one another`,
  "sealed rows are as they were sealed": msg`Sealed rows are as they were sealed`,
  "every balance is the sum of its transfers": msg`Every balance is the sum of its movements`,
  "every hold ends once and exactly": msg`Every hold ends once and exactly`,
  "held money equals the open holds": msg`Held money equals the open holds`,
  "house balances are the sums of their transfers": msg`House balances are the sums of their movements`,
  "the day book is the sum of its transfers": msg`The day book is the sum of its movements`,
  "every asset sums to zero": msg`Every asset sums to zero`,
  "the chain of blocks is whole": msg`The chain of blocks is whole`,
  "nothing below the horizon is unsealed": msg`Nothing old is unsealed`,
  "nothing contradicts itself or the books": msg`Orders, stock, payments, withdrawals and the team agree with the books`,
  "the log of what staff did is one unbroken chain": msg`The log of what staff did is one unbroken chain`,
  "a sample of incomes comes out again": msg`A sample of incomes gives the same result again`,
};
