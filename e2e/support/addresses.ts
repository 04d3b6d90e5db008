/** A separate IP address for each visitor, because rate limits count by network. */
import { randomInt } from "node:crypto";

export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
