/** Scenarios of the load generators. Each step counts once. */
import { randomUUID } from "node:crypto";

/** Sends a request and returns the body of the response. */
export type Ask = (request: string) => Promise<Buffer>;

export type Work =
  | { scenario: "requests"; requests: string[] }
  | { scenario: "checkout"; firstMember: number; addressIds: string[]; refused?: number }
  | { scenario: "refused"; member: number; body: object; refusal: string }
  | { scenario: "transfer"; members: number; receivers: string[] }
  | { scenario: "registration"; codes: { inviteCode: string; nodeCode: string }[]; run: string };

type Step = (ask: Ask) => Promise<void>;
type Of<Name extends Work["scenario"]> = Extract<Work, { scenario: Name }>;

const DONE = Buffer.from('{"code":1,');

export const tokenOf = (member: number) => `bench-${member}`;

/** A request as raw HTTP text. */
export function requestText(
  method: string,
  path: string,
  { member, body, once, lang = "en" }: { member?: number; body?: object; once?: boolean; lang?: string } = {},
): string {
  const content = body ? JSON.stringify(body) : "";
  const head = [`${method} ${path} HTTP/1.1`, "host: bench", `lang: ${lang}`];
  if (member !== undefined) head.push(`ba-user-token: ${tokenOf(member)}`);
  if (once) head.push(`idempotency-key: ${randomUUID()}`);
  if (body) head.push("content-type: application/json", `content-length: ${Buffer.byteLength(content)}`);
  return `${head.join("\r\n")}\r\n\r\n${content}`;
}

export const SCENARIOS: { [Name in Work["scenario"]]: (work: Of<Name>) => Step } = {
  requests({ requests }) {
    let next = Math.floor(Math.random() * requests.length);
    return async (ask) => {
      const answer = await ask(requests[next++ % requests.length] ?? "");
      if (answer.compare(DONE, 0, DONE.length, 0, DONE.length) !== 0) throw new Error(answer.toString());
    };
  },
  /**
   * Creates an order from a cart of two lines, then pays from the balance; a different member each time. `refused` is
   * the share of additional, refused requests: another order of the same cart, or another payment of the order.
   */
  checkout({ firstMember, addressIds, refused = 0 }) {
    const eachTime = (2 * refused) / (1 - refused);
    let next = firstMember;
    return async (ask) => {
      const member = next++;
      const addressId = addressIds[member - 1];
      const create = { member, once: true, body: { source: { from: "cart" }, addressId } };
      const { orderId } = dataOf(await ask(requestText("POST", "/api/order/create", create)));
      const pay = { member, once: true, body: { orderId, method: "balance" } };
      dataOf(await ask(requestText("POST", "/api/order/pay", pay)));
      if (Math.random() >= eachTime) return;
      const [path, again, refusal] =
        member % 2
          ? (["/api/order/pay", pay, "ORDER_STATE"] as const)
          : (["/api/order/create", create, "NOTHING_SELECTED"] as const);
      expectRefusal(await ask(requestText("POST", path, again)), refusal);
    };
  },
  /** One member who repeats an order that is always refused. */
  refused({ member, body, refusal }) {
    return async (ask) => {
      expectRefusal(await ask(requestText("POST", "/api/order/create", { member, once: true, body })), refusal);
    };
  },
  /** From each member in turn to a random one. */
  transfer({ members, receivers }) {
    let next = 0;
    return async (ask) => {
      const member = 1 + (next++ % members);
      const drawn = Math.floor(Math.random() * receivers.length);
      const targetMemberId = receivers[drawn === member - 1 ? (drawn + 1) % receivers.length : drawn];
      const body = { amount: "1.5", targetMemberId, instructions: "For lunch" };
      dataOf(await ask(requestText("POST", "/api/transfer/transfer", { member, once: true, body })));
    };
  },
  registration({ codes, run }) {
    let next = 0;
    return async (ask) => {
      const number = next++;
      const body = {
        tab: "register",
        ...codes[number % codes.length],
        name: `Newcomer ${number}`,
        birthday: "1990-06-15",
        nationality: "TW",
        areaCode: "+886",
        mobile: "912345678",
        email: `newcomer-${run}-${number}@banyan.example`,
        password: "a-harmless-newcomer-2026",
        agree: true,
      };
      dataOf(await ask(requestText("POST", "/api/user/checkIn", { body })));
    };
  },
};

function dataOf(answer: Buffer): { orderId: string } {
  const envelope = JSON.parse(answer.toString());
  if (envelope.code !== 1) throw new Error(answer.toString());
  return envelope.data;
}

function expectRefusal(answer: Buffer, refusal: string): void {
  if (JSON.parse(answer.toString()).data.error !== refusal) throw new Error(answer.toString());
}
