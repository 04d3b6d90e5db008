/** Runs first: signs in staff and members. The whole run shares these sessions. */
import { test } from "@playwright/test";
import { openShop } from "../support/people.ts";
import { openOffice } from "../support/staff.ts";

test("staff sign in with password and authenticator, members with member ID and password", async () => {
  await openOffice();
  await openShop();
});
