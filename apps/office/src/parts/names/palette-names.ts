/** Labels of the colours that a shop chooses from. */
import type { Palette } from "@banyan/contract/palettes.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const PALETTE_NAMES: Record<Palette, MessageDescriptor> = {
  forest: msg`Forest green`,
  ocean: msg`Ocean blue`,
  plum: msg`Plum`,
  brick: msg`Brick red`,
  slate: msg`Slate grey`,
};
