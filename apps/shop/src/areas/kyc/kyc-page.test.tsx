import { fill } from "@banyan/app/fake/fill.ts";
import { queryClient } from "@banyan/app/query.ts";
import { type Identity, kyc } from "@banyan/contract/kyc.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { forgetDraft, shots } from "./draft.ts";

const nothing: Identity = {
  state: "not_submitted",
  idType: null,
  number: null,
  name: null,
  submittedAt: null,
  decidedAt: null,
  reasons: [],
  note: "",
  photos: null,
};
const submitted: Identity = {
  ...nothing,
  state: "pending",
  idType: "passport",
  number: "K*****678",
  name: "Lin Mei",
  submittedAt: "2026-11-20T08:00:00.000Z",
  photos: { idPhoto: "/files/kyc/1?pass=a", selfie: "/files/kyc/2?pass=b" },
};
const show = (identity: Identity) => serve().on(kyc.info, () => identity);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fill(screen.getByLabelText(label), value);

beforeEach(() => {
  signIn(MEMBER);
  forgetDraft();
});

test("what is missing is asked for at its place, and nothing is sent", async () => {
  const server = show(nothing);
  await open("#/pages/kyc");
  expect(await screen.findByText("Not verified yet")).toBeTruthy();
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Lin Mei");
  await type("Name", " ");
  await press("Submit for review");
  await screen.findByText("Please enter the number");
  screen.getByText("Please enter the name");
  screen.getByText("Please add the photo of the document");
  screen.getByText("Please add the selfie");
  expect(server.calls.filter(({ path }) => path === kyc.submit.path)).toEqual([]);
});

test("a photo that did not arrive says so and can be sent again; what was typed outlives leaving the page", async () => {
  let tries = 0;
  class NoConnection extends EventTarget {
    upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send() {
      tries++;
      this.dispatchEvent(new Event("error"));
    }
  }
  const before = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = NoConnection as never;
  try {
    show(nothing);
    const router = await open("#/pages/kyc");
    await screen.findByText("Not verified yet");
    await type("ID number", "A123456789");
    shots.take("idPhoto", new Blob(["x"], { type: "image/jpeg" }));
    expect(await screen.findByText("Upload failed")).toBeTruthy();
    await press("Send the photo again");
    await screen.findByText("Upload failed");
    expect(tries).toBe(2);
    await router.navigate({ to: "/pages/login" });
    await router.navigate({ to: "/pages/kyc" });
    await screen.findByText("Upload failed");
    expect((screen.getByLabelText("ID number") as HTMLInputElement).value).toBe("A123456789");
  } finally {
    globalThis.XMLHttpRequest = before;
  }
});

test("a picture that cannot be shown makes place for one that can", async () => {
  vi.stubGlobal("XMLHttpRequest", EveryPhotoArrives);
  show(nothing);
  await open("#/pages/kyc");
  await screen.findByText("Not verified yet");
  act(() => shots.take("idPhoto", new Blob(["x"], { type: "image/heic" })));
  const photo = await screen.findByRole("img", { name: "Photo of the ID card" });
  act(() => void photo.dispatchEvent(new Event("error")));
  expect(screen.queryByRole("img", { name: "Photo of the ID card" })).toBeNull();
  act(() => shots.take("idPhoto", new Blob(["x"], { type: "image/jpeg" })));
  await screen.findByRole("img", { name: "Photo of the ID card" });
});

class EveryPhotoArrives extends EventTarget {
  static count = 0;
  upload = new EventTarget();
  status = 200;
  responseText = JSON.stringify({
    code: 1,
    msg: "",
    time: 1_700_000_000,
    data: { uploadId: `0190a0b0-0000-7000-8000-00000000000${++EveryPhotoArrives.count}`, url: "/files/x" },
  });
  open() {}
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event("load"));
  }
}

test("once submitted, the number of the document is nowhere any more", async () => {
  vi.stubGlobal("XMLHttpRequest", EveryPhotoArrives);
  const server = show(nothing).on(kyc.submit, () => submitted);
  const router = await open("#/pages/kyc");
  await screen.findByText("Not verified yet");
  await type("ID number", "A123456789");
  for (const part of ["idPhoto", "selfie"] as const) shots.take(part, new Blob(["x"], { type: "image/jpeg" }));
  await waitFor(() => expect(screen.getAllByText("Sent, encrypted")).toHaveLength(2));
  await press("Submit for review");
  await screen.findByText("Under review");
  expect(server.calls.filter(({ path }) => path === kyc.submit.path)).toHaveLength(1);
  server.on(kyc.info, () => ({ ...submitted, state: "rejected" as const, idType: "id_card" as const }));
  await queryClient.invalidateQueries();
  await router.navigate({ to: "/pages/login" });
  await router.navigate({ to: "/pages/kyc" });
  expect((await screen.findByLabelText<HTMLInputElement>("ID number")).value).toBe("");
});

test("under review there is nothing to fill in; the number is masked", async () => {
  show(submitted);
  await open("#/pages/kyc");
  await screen.findByText("Under review");
  screen.getByText("K*****678");
  screen.getByRole("button", { name: "Show my photos" });
  expect(screen.queryByRole("button", { name: "Submit for review" })).toBeNull();
});

test("a rejection says why, and the form is there again with the name that was given", async () => {
  show({
    ...submitted,
    state: "rejected",
    name: "Lin Mei-Ling",
    reasons: ["The document has expired."],
    note: "Since May.",
  });
  await open("#/pages/kyc");
  await screen.findByText("Not accepted");
  screen.getByText("The document has expired.");
  screen.getByText("Since May.");
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Lin Mei-Ling");
  expect((screen.getByRole("radio", { name: "Passport" }) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByLabelText("Passport number") as HTMLInputElement).value).toBe("");
});
