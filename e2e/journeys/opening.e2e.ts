/** Before everything else: the office and the shop let in whom they know. The sessions are shared by the whole run. */
import { test } from "@playwright/test";
import { openShop } from "../support/people.ts";
import { openOffice } from "../support/staff.ts";

test("staff sign in with password and authenticator, members with member ID and password", async () => {
  await openOffice();
  await openShop();
});
