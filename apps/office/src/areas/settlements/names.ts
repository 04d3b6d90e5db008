/** Labels of settlement steps and run states. */
import type { RunStarter, RunStep, SettlementRun } from "@banyan/contract/office/settlements.ts";
import type { Tone } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const STEP_NAMES: Record<RunStep, MessageDescriptor> = {
  closing: msg`Closing the day`,
  computing: msg`Computing the incomes`,
  writing: msg`Writing the lines`,
  crediting: msg`Crediting the members`,
  finished: msg`Finished`,
};

export const RUN_STATES: Record<SettlementRun["state"], { name: MessageDescriptor; tone: Tone }> = {
  running: { name: msg`Running`, tone: "brand" },
  finished: { name: msg`Finished`, tone: "success" },
  failed: { name: msg`Failed`, tone: "danger" },
  interrupted: { name: msg`Interrupted`, tone: "warning" },
};

export const STARTER_NAMES: Record<RunStarter, MessageDescriptor> = {
  schedule: msg`By the server`,
  command: msg`By the command line`,
};
