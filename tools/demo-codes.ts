/** Prints the current authenticator codes of the demo's staff, and how long they are valid. */
import { TOTP } from "otpauth";
import { DEMO_STAFF } from "../apps/server/demo/staff.ts";

const PERIOD_SECONDS = 30;

for (const { email, totpSecret } of DEMO_STAFF) {
  console.log(`${email.padEnd(28)}${new TOTP({ secret: totpSecret, digits: 6, period: PERIOD_SECONDS }).generate()}`);
}
const left = PERIOD_SECONDS - (Math.floor(Date.now() / 1000) % PERIOD_SECONDS);
console.log(`Valid for ${left} more seconds and the 30 seconds after; each code works once.`);
