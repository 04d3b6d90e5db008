/** The fake server's only member, who signs in with any password. */

import type { FakeServer } from "@banyan/app/fake/fake-server.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { members, type UserInfo } from "@banyan/contract/members.ts";
import { membership } from "@banyan/contract/membership.ts";
import { orders } from "@banyan/contract/orders.ts";
import { WEAKER_SIDE } from "@banyan/contract/short-links.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { answerIncomes, demoIncomes } from "./demo-incomes.ts";
import { answerTeam, invitationLink } from "./demo-team.ts";

const USER: UserInfo = {
  memberId: "88001001",
  name: "林雅婷",
  nickname: "",
  avatar: null,
  email: "yating@banyan.example",
  emailVerified: true,
  areaCode: "+886",
  mobile: "912345678",
  birthday: "1990-01-01",
  nationality: "TW",
  level: 2,
  activated: true,
  referrerId: "10000001",
  inviteCode: "ABCDEFGH",
  leftNodeCode: "LEFTCODE",
  rightNodeCode: "RGHTCODE",
  joinedAt: "2026-01-01T00:00:00Z",
};
const FROM = ["0", "100", "500", "1500", "5000", "15000"];

/** Handles the calls of a member's pages. */
export function answerMember(server: FakeServer): FakeServer {
  const today = new Date().toISOString().slice(0, 10);
  const level = (at: number, language: Language) => ({
    level: at,
    name: levelName(at, language),
    from: FROM[at] ?? "0",
    pairingPercent: String(at && 7 + at),
    pairingCap: "300",
    leadershipGenerations: at,
  });
  return answerIncomes(answerTeam(server, USER), today, demoIncomes(today))
    .on(members.login, () => ({ userInfo: { ...USER, token: "demo" } }))
    .on(members.userInfo, () => USER)
    .on(wallet.balances, () => ({ balance: "1234.5", shopCoins: "60", integral: "300.25" }))
    .on(members.invite, () => ({
      inviteCode: USER.inviteCode,
      left: { nodeCode: USER.leftNodeCode, link: invitationLink(USER, USER.leftNodeCode) },
      right: { nodeCode: USER.rightNodeCode, link: invitationLink(USER, USER.rightNodeCode) },
      weaker: { link: invitationLink(USER, WEAKER_SIDE) },
    }))
    .on(orders.counts, () => ({ pending_payment: 1, pending_delivery: 0, pending_receipt: 2, completed: 7 }))
    .on(membership.standing, (_, { language }) => ({
      level: 2,
      levelName: levelName(2, language),
      activated: true,
      activatedAt: USER.joinedAt,
      achievement: "1220.5",
      onItsWay: {
        bv: "96",
        days: [
          { day: "2026-12-04", bv: "48" },
          { day: null, bv: "48" },
        ],
      },
      next: { level: 3, name: levelName(3, language), from: "1500", missing: "279.5" },
      levels: FROM.map((_from, at) => level(at, language)),
      active: { days: 90, bv: "30" },
    }));
}
