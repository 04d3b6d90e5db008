import { FakeRefusal } from "@banyan/app/fake/fake-server.ts";
import { fill } from "@banyan/app/fake/fill.ts";
import { officePayments } from "@banyan/contract/office/payments.ts";
import { officeViews, type SavedView } from "@banyan/contract/office/views.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";
import { filtersOf } from "./saved-views.rules.ts";

afterEach(cleanup);

/** A server with saved views. */
function withViews(...first: SavedView[]) {
  let list = first;
  const other = ({ page, name }: { page: string; name: string }) =>
    list.filter((view) => view.page !== page || view.name !== name);
  return fakeOffice("finance")
    .on(officePayments.index, () => ({ list: [], total: 0, page: 1, limit: 20 }))
    .on(officeViews.index, () => ({ list }))
    .on(officeViews.save, (view) => ({ list: (list = [...other(view), view]) }))
    .on(officeViews.remove, (view) => ({ list: (list = other(view)) }));
}
const LATE: SavedView = { page: "/payments", name: "Late ones", filters: "state=expired" };
const group = async () => within(await screen.findByRole("group", { name: "Saved views" }));

test("a view keeps filters and order, and neither the page nor words or members that were searched for", () => {
  const search = { state: "paid", sort: "created_up", page: 3, search: "Mei", member: "88001001", account: "88001002" };
  expect(filtersOf(search)).toBe("sort=created_up&state=paid");
  expect(filtersOf({ page: 2, search: "Mei", from: "" })).toBe("");
});

test("the filters of a list are saved under a name, found again with one press, and deleted with a way back", async () => {
  const server = withViews({ ...LATE, page: "/orders", name: "Of another list" });
  const { router } = await renderPage("/payments?state=expired&search=Mei", server);
  await userEvent.click(await (await group()).findByRole("button", { name: "Save this view" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByLabelText("Name"), "Late ones");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await (await group()).findByRole("button", { name: "Late ones", pressed: true });
  expect(server.sent(officeViews.save)).toEqual([LATE]);
  expect((await group()).queryByRole("button", { name: "Save this view" })).toBeNull();
  expect(screen.queryByText("Of another list")).toBeNull();

  await router.navigate({ to: "/payments", search: {} });
  await userEvent.click(await (await group()).findByRole("button", { name: "Late ones", pressed: false }));
  await waitFor(() => expect(router.state.location.search).toEqual({ state: "expired" }));

  await userEvent.click((await group()).getByRole("button", { name: "Delete the view Late ones" }));
  await screen.findByText("The view is deleted");
  expect((await group()).queryByRole("button", { name: "Late ones" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo", hidden: true }));
  await (await group()).findByRole("button", { name: "Late ones" });
});

test("a refused view is told in its sheet, with the name still there", async () => {
  const server = withViews(LATE).on(officeViews.save, () => {
    throw new FakeRefusal("VIEWS_FULL", "There is room for 100 saved views.");
  });
  await renderPage("/payments?state=paid", server);
  await userEvent.click(await (await group()).findByRole("button", { name: "Save this view" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill(sheet.getByLabelText("Name"), "Late ones");
  await sheet.findByText("Replaces the view of this name.");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  await sheet.findByText("There is room for 100 saved views.");
  expect((sheet.getByLabelText("Name") as HTMLInputElement).value).toBe("Late ones");
});
