/** Network addresses, one for each visitor of a journey: limits count per network. */
import { randomInt } from "node:crypto";

export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
