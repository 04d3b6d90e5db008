import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import { market } from "@banyan/contract/market.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { CONFIG, MEMBER, open, serve } from "../../page.fixture.tsx";
import { signIn } from "../../session/session.ts";
import { codeInFrame, codeInPicture } from "./read-code.ts";
import { transferAddress } from "./transfer-code.rules.ts";

// jsdom has neither cameras nor pixels.
vi.mock("./read-code.ts", async (load) => ({
  ...(await load<typeof import("./read-code.ts")>()),
  codeInFrame: vi.fn(),
  codeInPicture: vi.fn(),
}));

const OTHER = transferAddress(location.origin, "88001002");
const OWN = transferAddress(location.origin, MEMBER.memberId);
const INVITATION = `${location.origin}/i/ABCDEFGH-23456789?lang=en`;

class Track extends EventTarget {
  stopped = false;
  stop() {
    this.stopped = true;
  }
}

/** A device with a camera; each opening is one track. */
function camera(answer: () => Promise<Track> = async () => new Track()) {
  const tracks: Track[] = [];
  const asked: MediaStreamConstraints[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    const track = await answer();
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  return { tracks, asked };
}

const refusing = (name: string) => camera(() => Promise.reject(new DOMException("no", name)));

beforeEach(() => {
  vi.mocked(codeInFrame).mockReset();
  vi.mocked(codeInPicture).mockReset();
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { configurable: true, writable: true, value: null });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});

function hide(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

function shop(): FakeServer {
  signIn(MEMBER);
  return serve()
    .on(market.config, () => CONFIG)
    .on(wallet.balances, () => ({ balance: "101", shopCoins: "0", integral: "20" }))
    .on(transfers.recent, () => ({ list: [] }))
    .on(transfers.receiver, ({ memberId }) => ({ memberId, name: "L** T***", shown: "as-shown" }));
}

async function openScanner() {
  const server = shop();
  const router = await open("#/pages/transfer");
  await userEvent.click(await screen.findByRole("button", { name: "Scan a QR code" }));
  return { server, router, sheet: within(await screen.findByRole("dialog", { name: "Scan a QR code" })) };
}

const receiver = () => screen.getByLabelText<HTMLInputElement>("Member ID of the receiver").value.replaceAll(/\D/g, "");

async function choosePicture(file = new File(["a picture"], "code.png", { type: "image/png" })) {
  await userEvent.upload(screen.getByLabelText("Choose a picture", { selector: "input" }), file);
}

const POINT = "Point the camera at the code of the receiver.";

test("the rear camera is opened without sound; a code fills in the receiver, and only that, and the sheet closes", async () => {
  const { tracks, asked } = camera();
  const { server, sheet } = await openScanner();
  await sheet.findByText(POINT);
  expect(asked).toEqual([{ audio: false, video: expect.objectContaining({ facingMode: { ideal: "environment" } }) }]);
  vi.mocked(codeInFrame).mockReturnValue(`${OTHER}&amount=500`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(receiver()).toBe("88001002");
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("");
  await screen.findByText("Is this the right person? A transfer cannot be taken back.");
  expect(server.sent(transfers.receiver)).toEqual([{ memberId: "88001002" }]);
  expect(server.sent(transfers.transfer)).toEqual([]);
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
});

test.each([
  ["one's own code", OWN, /^This is your own code\. Scan the code of the member/],
  ["an invitation", INVITATION, /^This is an invitation to the shop, not a code for transfers\. Ask the member/],
  ["a foreign code", "https://elsewhere.example", /^This is not the code of a member of this shop\. Ask the member/],
])("%s is named by camera and by picture, and scanning goes on", async (_, text, sentence) => {
  const { tracks } = camera();
  const { sheet } = await openScanner();
  await sheet.findByText(POINT);
  vi.mocked(codeInFrame).mockReturnValueOnce(text);
  expect((await sheet.findByText(sentence)).closest("[aria-live]")).not.toBeNull();
  expect(tracks.map(({ stopped }) => stopped)).toEqual([false]);
  vi.mocked(codeInPicture).mockResolvedValueOnce(undefined);
  await choosePicture();
  await sheet.findByText(/^No QR code was found in this picture\. Choose one/);
  vi.mocked(codeInPicture).mockResolvedValueOnce(text);
  await choosePicture();
  await sheet.findByText(sentence);
  expect(receiver()).toBe("");
  vi.mocked(codeInFrame).mockReturnValueOnce(OTHER);
  await waitFor(() => expect(receiver()).toBe("88001002"));
});

test.each([
  ["NotAllowedError", /^This site may not use the camera\. Allow it in the settings/, true],
  ["SecurityError", /^This site may not use the camera\. Allow it in the settings/, true],
  ["NotFoundError", /^No camera was found on this device\. Choose a picture/, false],
  ["OverconstrainedError", /^No camera was found on this device\. Choose a picture/, false],
  ["NotReadableError", /^The camera could not be started\. Close other apps/, true],
  ["AbortError", /^The camera could not be started\. Close other apps/, true],
])("after %s the reason is said, and a picture does it", async (name, sentence, again) => {
  refusing(name);
  const { sheet } = await openScanner();
  const said = await sheet.findByText(sentence);
  expect(said.closest("[aria-live]")).not.toBeNull();
  expect(sheet.queryByText(POINT)).toBeNull();
  expect(sheet.queryByRole("button", { name: "Try again" }) !== null).toBe(again);
  vi.mocked(codeInPicture).mockResolvedValueOnce(OTHER);
  await choosePicture();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(receiver()).toBe("88001002");
});

test("an insecure connection and a browser without cameras are told apart", async () => {
  const { asked } = camera();
  vi.stubGlobal("isSecureContext", false);
  const { sheet } = await openScanner();
  await sheet.findByText(/^The camera only works over a secure connection/);
  await userEvent.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined });
  await userEvent.click(screen.getByRole("button", { name: "Scan a QR code" }));
  await screen.findByText(/^This browser has no access to a camera/);
  expect(asked).toEqual([]);
});

test("the camera is tried again once it is allowed", async () => {
  let allowed = false;
  const denied = new DOMException("no", "NotAllowedError");
  camera(() => (allowed ? Promise.resolve(new Track()) : Promise.reject(denied)));
  const { sheet } = await openScanner();
  await sheet.findByText(/^This site may not use the camera/);
  allowed = true;
  await userEvent.click(sheet.getByRole("button", { name: "Try again" }));
  await sheet.findByText(POINT);
});

test("a camera that is taken away is said", async () => {
  const { tracks } = camera();
  const { sheet } = await openScanner();
  await sheet.findByText(POINT);
  act(() => void tracks[0]?.dispatchEvent(new Event("ended")));
  await sheet.findByText(/^The camera could not be started/);
});

test("a camera whose film cannot be played is closed", async () => {
  const { tracks } = camera();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValueOnce(new DOMException("no", "NotSupportedError"));
  const { sheet } = await openScanner();
  await sheet.findByText(/^The camera could not be started/);
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
});

test("all frames are read with one canvas; if it cannot be used, this is said and the camera is closed", async () => {
  const { tracks } = camera();
  const { sheet } = await openScanner();
  await sheet.findByText(POINT);
  await waitFor(() => expect(vi.mocked(codeInFrame).mock.calls.length).toBeGreaterThan(2));
  const canvases = vi.mocked(codeInFrame).mock.calls.map(([, canvas]) => canvas);
  expect(canvases[0]).toBeInstanceOf(HTMLCanvasElement);
  expect(new Set(canvases).size).toBe(1);
  vi.mocked(codeInFrame).mockImplementationOnce(() => {
    throw new Error("Canvas 2D is not available");
  });
  await sheet.findByText(/^The camera could not be started/);
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
  await userEvent.click(sheet.getByRole("button", { name: "Try again" }));
  await sheet.findByText(POINT);
  vi.mocked(codeInFrame).mockReturnValueOnce(OTHER);
  await waitFor(() => expect(receiver()).toBe("88001002"));
});

test("a file that is no picture is said", async () => {
  camera();
  const { sheet } = await openScanner();
  vi.mocked(codeInPicture).mockRejectedValueOnce(new DOMException("no picture", "InvalidStateError"));
  await choosePicture();
  await sheet.findByText(/^This file could not be opened as a picture\. Choose a JPEG/);
});

test("the camera stops when the sheet closes", async () => {
  const { tracks } = camera();
  const { sheet } = await openScanner();
  await sheet.findByText(POINT);
  await userEvent.click(sheet.getByRole("button", { name: "Close" }));
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
});

test("the camera stops in a hidden tab, and starts again when the tab is shown", async () => {
  const { tracks } = camera();
  const { sheet } = await openScanner();
  await sheet.findByText(POINT);
  hide(true);
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
  hide(false);
  await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true, false]));
});

test("the camera stops when the page is left", async () => {
  const { tracks } = camera();
  const { router, sheet } = await openScanner();
  await sheet.findByText(POINT);
  await act(() => router.navigate({ to: "/pages/aboutUs" }));
  await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true]));
});

test("a camera that is allowed after the sheet was closed stops at once", async () => {
  let allow = () => {};
  const { tracks } = camera(() => new Promise((done) => (allow = () => done(new Track()))));
  const { sheet } = await openScanner();
  await sheet.findByText("Allow the camera if your browser asks.");
  await userEvent.click(sheet.getByRole("button", { name: "Close" }));
  allow();
  await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true]));
});

test("my code is the address of the transfer page with me as the receiver", async () => {
  shop();
  const copied: string[] = [];
  await open("#/pages/transfer");
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  await user.click(await screen.findByRole("button", { name: "My code" }));
  const sheet = within(await screen.findByRole("dialog", { name: "My code" }));
  sheet.getByRole("img", { name: "QR code for transfers to me" });
  sheet.getByText(MEMBER.memberId);
  await user.click(sheet.getByRole("button", { name: "Copy link" }));
  await screen.findByText("Link copied");
  expect(copied).toEqual([OWN]);
});

test("another code opened in the same tab begins another transfer, without an amount", async () => {
  const server = shop();
  const router = await open("#/pages/transfer?to=88001002");
  await screen.findByText("L** T***");
  await userEvent.type(screen.getByLabelText("Amount"), "30");
  await act(() => router.navigate({ to: "/pages/transfer", search: { to: "88001003" } }));
  await waitFor(() => expect(receiver()).toBe("88001003"));
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("");
  await waitFor(() =>
    expect(server.sent(transfers.receiver)).toEqual([{ memberId: "88001002" }, { memberId: "88001003" }]),
  );
});

/** A picture whose reading ends when it is told to. */
async function chooseSlowPicture(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.mocked(codeInPicture).mockReturnValueOnce(promise);
  await choosePicture();
  return async () => {
    resolve(transferAddress(location.origin, "88001003"));
    await act(() => promise.then(() => new Promise((settled) => setTimeout(settled))));
  };
}

test("a picture that is read after the sheet was closed does not change the receiver", async () => {
  camera();
  const { sheet } = await openScanner();
  await sheet.findByText(POINT);
  const finish = await chooseSlowPicture();
  await userEvent.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.type(screen.getByLabelText("Member ID of the receiver"), "88001002");
  await userEvent.type(screen.getByLabelText("Amount"), "30");
  await screen.findByText("L** T***");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  const confirmation = await screen.findByRole("dialog", { name: "Please check and confirm" });
  await finish();
  expect(confirmation.textContent).toContain("88001002");
  expect(receiver()).toBe("88001002");
});

test("a picture that is read after the camera found a code does not change the receiver", async () => {
  camera();
  const { sheet } = await openScanner();
  await sheet.findByText(POINT);
  const finish = await chooseSlowPicture();
  vi.mocked(codeInFrame).mockReturnValueOnce(OTHER);
  await waitFor(() => expect(receiver()).toBe("88001002"));
  await finish();
  expect(receiver()).toBe("88001002");
});

test("a member's link names its receiver again after another one was scanned there", async () => {
  camera();
  shop();
  const router = await open("#/pages/transfer?to=88001002");
  await screen.findByText("L** T***");
  await userEvent.type(screen.getByLabelText("Amount"), "30");
  const leaveAndReturn = async () => {
    await act(() => router.navigate({ to: "/pages/mine" }));
    await waitFor(() => expect(screen.queryByLabelText("Amount")).toBeNull());
    await act(() => router.navigate({ to: "/pages/transfer", search: { to: "88001002" } }));
    await screen.findByLabelText("Amount");
  };
  await leaveAndReturn();
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("30");
  await userEvent.click(screen.getByRole("button", { name: "Scan a QR code" }));
  await screen.findByText(POINT);
  vi.mocked(codeInFrame).mockReturnValueOnce(transferAddress(location.origin, "88001003"));
  await waitFor(() => expect(receiver()).toBe("88001003"));
  await leaveAndReturn();
  expect(receiver()).toBe("88001002");
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("");
});

test("a visitor who opens a member's code signs in, and then finds the receiver filled in", async () => {
  const server = serve()
    .on(market.config, () => CONFIG)
    .on(wallet.balances, () => ({ balance: "101", shopCoins: "0", integral: "20" }))
    .on(transfers.recent, () => ({ list: [] }))
    .on(transfers.receiver, ({ memberId }) => ({ memberId, name: "L** T***", shown: "as-shown" }));
  await open("#/pages/transfer?to=88001002");
  await screen.findByText("Sign in to see your e-wallet.");
  act(() => signIn(MEMBER));
  await waitFor(() => expect(receiver()).toBe("88001002"));
  await waitFor(() => expect(server.sent(transfers.receiver)).toEqual([{ memberId: "88001002" }]));
});
