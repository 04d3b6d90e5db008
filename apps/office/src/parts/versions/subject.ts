/** A versioned subject as its pages need it: calls, routes, labels and fields. */
import type { officeMarket } from "@banyan/contract/browser/office/market.ts";
import type { officePlan } from "@banyan/contract/browser/office/plan.ts";
import type { OfficeDraft } from "@banyan/contract/browser/office/versions.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import type { MessageDescriptor } from "@lingui/core";
import type { ComponentType } from "react";
import type { FieldForm } from "./field-input.tsx";
import type { Columns, Field } from "./fields.ts";
import type { Leaves, Typed } from "./typed.ts";

/** A draft as returned by the calls. */
export interface Draft<Body> extends OfficeDraft {
  body: Body;
  newest: { version: number; body: Body };
  earliest: string;
}

export type DraftValues<Body> = Typed<Body> & { note: string };

export interface Subject<Body extends object, Id extends string> {
  calls: typeof officePlan | typeof officeMarket;
  paths:
    | { list: "/plan"; version: "/plan/versions/$version"; draft: "/plan/drafts/$draftId" }
    | { list: "/settings"; version: "/settings/versions/$version"; draft: "/settings/drafts/$draftId" };
  rights: { write: StaffRight; release: StaffRight };
  words: {
    title: MessageDescriptor;
    about: MessageDescriptor;
    /** The title of a version's page. */
    version: (version: number | string) => MessageDescriptor;
    draft: MessageDescriptor;
    /** What remains when a draft is discarded. */
    discarded: MessageDescriptor;
    /** What applies on the days before a new version. */
    daysBefore: MessageDescriptor;
  };
  columns: Columns<Id>;
  fieldsOf: (body: Body) => Field<Id>[];
  leaves: Leaves;
  Inputs: ComponentType<{ form: FieldForm<DraftValues<Body>> }>;
  Facts: ComponentType<{ body: Body }>;
}
