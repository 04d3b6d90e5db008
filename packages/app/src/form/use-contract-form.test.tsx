import { fill } from "@banyan/app/fake/fill.ts";
import { type Endpoint, officeApi, shopApi } from "@banyan/contract";
import { addresses } from "@banyan/contract/browser/addresses.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { newPassword, password, sixDigits } from "@banyan/contract/fields.ts";
import { idNumber } from "@banyan/contract/kyc.ts";
import { SECRET_FIELDS } from "@banyan/contract/secrets.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "../call.ts";
import { forgetKept } from "../kept.ts";
import { queryClient } from "../query.ts";
import { type ContractForm, useContractForm, type Values } from "./use-contract-form.ts";

let viewer: string;
let answer: object;
let sent: unknown[];

beforeEach(() => {
  viewer = "10000001";
  sent = [];
  answer = { code: 1, msg: "", time: 1, data: {} };
  connect({
    language: () => "en",
    viewer: () => viewer,
    guard: (request) => request(),
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return new Response(JSON.stringify(answer));
    },
  });
});
afterEach(() => {
  cleanup();
  forgetKept(viewer);
});

function Fields<V extends Values>({
  names,
  form,
}: {
  names: readonly Extract<keyof V, string>[];
  form: ContractForm<V>;
}) {
  return (
    <form {...form.props}>
      {names.map((name) => {
        const { error, ...field } = form.field(name);
        return (
          <label key={name}>
            {name} <input {...field} /> <em>{error}</em>
          </label>
        );
      })}
      <p role="alert">{form.problem}</p>
      <button type="submit" aria-busy={form.busy}>
        Send
      </button>
    </form>
  );
}

const ADDRESS = {
  recipient: "",
  areaCode: "+886",
  phone: "",
  country: "TW",
  detail: "",
  postalCode: "",
  isDefault: false,
};

function AddressForm() {
  const form = useContractForm(addresses.add, {
    defaults: ADDRESS,
    words: { recipient: "Who is it for?" },
    places: { ADDRESS_COUNTRY_UNSERVED: "country" },
    draft: "new",
  });
  return <Fields names={["recipient", "phone", "country", "detail"]} form={form} />;
}

function PasswordForm() {
  const form = useContractForm(members.changePassword, {
    defaults: { oldPassword: "", newPassword: "" },
    draft: "",
  });
  return <Fields names={["oldPassword", "newPassword"]} form={form} />;
}

const show = (Form: () => React.ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>
    </I18nProvider>,
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fill(field(name), value);
const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

test("what is wrong is said at its field, in its own words or the server's, and the first takes the focus", async () => {
  show(AddressForm);
  await type("detail", "1 Banyan Lane");
  await type("phone", "12");
  await send();
  await screen.findByText("Who is it for?");
  screen.getByText("Please enter a valid phone number.");
  expect(document.activeElement).toBe(field("recipient"));
  expect(sent).toEqual([]);
  await type("recipient", "Lin Mei");
  await waitFor(() => expect(screen.queryByText("Who is it for?")).toBeNull());
});

test("a refusal stands where it belongs, and nothing that was typed is lost", async () => {
  answer = { code: 0, msg: "Not there yet", time: 1, data: { error: "ADDRESS_COUNTRY_UNSERVED" } };
  show(AddressForm);
  for (const name of ["recipient", "detail"]) await type(name, "Lin Mei");
  await type("phone", "912345678");
  await send();
  await screen.findByText("Not there yet");
  await waitFor(() => expect(document.activeElement).toBe(field("country")));
  expect(field("recipient").value).toBe("Lin Mei");
  answer = { code: 0, msg: "Full", time: 1, data: { error: "ADDRESS_BOOK_FULL" } };
  await send();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Full"));
});

test("two presses send once, and the form is busy from the first on", async () => {
  show(AddressForm);
  for (const name of ["recipient", "detail"]) await type(name, "Lin Mei");
  await type("phone", "912345678");
  const button = screen.getByRole("button", { name: "Send" });
  act(() => button.click());
  expect(button.ariaBusy).toBe("true");
  act(() => button.click());
  await waitFor(() => expect(button.ariaBusy).toBe("false"));
  expect(sent).toHaveLength(1);
  act(() => button.click());
  await waitFor(() => expect(sent).toHaveLength(2));
});

test("a draft survives its page, belongs to who typed it, and ends with being sent or signing out", async () => {
  show(AddressForm);
  await type("recipient", "Lin Mei");
  cleanup();
  show(AddressForm);
  expect(field("recipient").value).toBe("Lin Mei");
  cleanup();
  viewer = "10000002";
  show(AddressForm);
  expect(field("recipient").value).toBe("");
  cleanup();
  viewer = "10000001";
  show(AddressForm);
  await type("detail", "1 Banyan Lane");
  await type("phone", "912345678");
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  await type("recipient", "Again");
  expect(sessionStorage).toHaveLength(1);
  forgetKept(viewer);
  cleanup();
  show(AddressForm);
  expect(field("recipient").value).toBe("");
});

test("what is typed after the subject has changed is kept under the new one", async () => {
  function Revision({ revision }: { revision: number }) {
    const form = useContractForm(addresses.add, { defaults: ADDRESS, draft: `1 ${revision}` });
    return <Fields names={["recipient", "detail"]} form={form} />;
  }
  const page = (revision: number) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Revision revision={revision} />
      </QueryClientProvider>
    </I18nProvider>
  );
  const { rerender } = render(page(1));
  await type("recipient", "Lin Mei");
  rerender(page(2));
  expect(field("recipient").value).toBe("Lin Mei");
  await type("detail", "1 Banyan Lane");
  cleanup();
  render(page(2));
  expect([field("recipient").value, field("detail").value]).toEqual(["Lin Mei", "1 Banyan Lane"]);
  cleanup();
  render(page(1));
  expect([field("recipient").value, field("detail").value]).toEqual(["Lin Mei", ""]);
});

test("a draft holds no secret", async () => {
  show(PasswordForm);
  await type("oldPassword", "seven-quiet-herons");
  await type("newPassword", "eight-loud-herons");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("herons");
});

test("every field of the contract that is a secret is known as one", () => {
  const secrets = new Set<unknown>([password, newPassword, sixDigits, idNumber]);
  const shapes = Object.values({ ...shopApi, ...officeApi })
    .flatMap((group) => Object.values(group as Record<string, Endpoint>))
    .flatMap(({ input }) => {
      const { options = [input] } = input as { options?: unknown[] };
      return options.map((one) => (one as { shape?: Record<string, unknown> }).shape ?? {});
    });
  const innermost = (schema: unknown): unknown => {
    const inner = (schema as { def?: { innerType?: unknown } }).def?.innerType;
    return inner ? innermost(inner) : schema;
  };
  const found = shapes.flatMap((shape) =>
    Object.entries(shape)
      .filter(([, schema]) => secrets.has(innermost(schema)))
      .map(([name]) => name),
  );
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter((name) => !SECRET_FIELDS.has(name))).toEqual([]);
});
