/** The sections of the office, for the sidebar, the bottom bar and its menu. */
import type { AttentionKind } from "@banyan/contract/office/attention.ts";
import type { StaffRight } from "@banyan/contract/rights.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  ArrowUpFromLine,
  BookCheck,
  BookOpen,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  ClipboardList,
  Coins,
  FileSpreadsheet,
  Gift,
  HandCoins,
  IdCard,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Network,
  Package,
  PackageOpen,
  ReceiptText,
  Rocket,
  Scale,
  ScrollText,
  Send,
  Settings2,
  Shapes,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  TextSearch,
  TicketPercent,
  Users,
} from "lucide-react";

export interface Section {
  to:
    | "/books/journal"
    | "/books/days"
    | "/books/balance"
    | "/books/months"
    | "/books/audits"
    | "/books/statements"
    | "/"
    | "/orders"
    | "/returns"
    | "/products"
    | "/categories"
    | "/discounts"
    | "/synonyms"
    | "/content"
    | "/members"
    | "/team"
    | "/kyc"
    | "/feedback"
    | "/reviews"
    | "/grants"
    | "/withdrawals"
    | "/payouts"
    | "/payments"
    | "/suspense"
    | "/chain"
    | "/settlements"
    | "/disclosures"
    | "/plan"
    | "/opening"
    | "/settings"
    | "/staff"
    | "/audit-log";
  name: MessageDescriptor;
  icon: LucideIcon;
  right?: StaffRight;
  /** What is counted next to the name. */
  waiting?: readonly AttentionKind[];
}

export interface SectionGroup {
  id: "start" | "shop" | "people" | "money" | "books" | "office";
  name?: MessageDescriptor;
  sections: readonly Section[];
}

export const GROUPS: readonly SectionGroup[] = [
  { id: "start", sections: [{ to: "/", name: msg`Dashboard`, icon: LayoutDashboard }] },
  {
    id: "shop",
    name: msg`Shop`,
    sections: [
      {
        to: "/orders",
        name: msg`Orders`,
        icon: ClipboardList,
        right: "office:orders.read",
        waiting: ["ordersToShip", "goodwill"],
      },
      { to: "/returns", name: msg`Returns`, icon: PackageOpen, right: "office:orders.read", waiting: ["returns"] },
      {
        to: "/products",
        name: msg`Products`,
        icon: Package,
        right: "office:catalog.read",
        waiting: ["prices"],
      },
      { to: "/categories", name: msg`Categories`, icon: Shapes, right: "office:catalog.read" },
      {
        to: "/discounts",
        name: msg`Discount codes`,
        icon: TicketPercent,
        right: "office:catalog.read",
        waiting: ["discountCodes"],
      },
      { to: "/synonyms", name: msg`Synonyms`, icon: TextSearch, right: "office:catalog.read" },
      { to: "/content", name: msg`News and pages`, icon: Megaphone, right: "office:content.write" },
    ],
  },
  {
    id: "people",
    name: msg`People`,
    sections: [
      { to: "/members", name: msg`Members`, icon: Users, right: "office:members.read", waiting: ["proposals"] },
      { to: "/team", name: msg`Team`, icon: Network, right: "office:members.read" },
      {
        to: "/kyc",
        name: msg`Identity papers`,
        icon: IdCard,
        right: "office:kyc.decide",
        waiting: ["identities"],
      },
      {
        to: "/feedback",
        name: msg`Feedback`,
        icon: MessageSquareText,
        right: "office:feedback.reply",
        waiting: ["feedback"],
      },
      {
        to: "/reviews",
        name: msg`Reviews`,
        icon: Star,
        right: "office:reviews.moderate",
        waiting: ["reviews"],
      },
    ],
  },
  {
    id: "money",
    name: msg`Money`,
    sections: [
      {
        to: "/withdrawals",
        name: msg`Withdrawals`,
        icon: ArrowUpFromLine,
        right: "office:withdrawals.read",
        waiting: ["withdrawalsToReview", "withdrawalsToPay"],
      },
      {
        to: "/payouts",
        name: msg`Payouts`,
        icon: Send,
        right: "office:withdrawals.decide",
        waiting: ["payoutAlarms", "hotWalletLow"],
      },
      { to: "/payments", name: msg`Payments in coins`, icon: Coins, right: "office:payments.read" },
      {
        to: "/suspense",
        name: msg`Coins in suspense`,
        icon: CircleHelp,
        right: "office:suspense.read",
        waiting: ["suspense"],
      },
      {
        to: "/chain",
        name: msg`Chain`,
        icon: Link2,
        right: "office:books.read",
        waiting: ["chainAlarms", "booksDiffer"],
      },
      {
        to: "/settlements",
        name: msg`Settlements`,
        icon: HandCoins,
        right: "office:settlements.read",
        waiting: ["settlementFailed"],
      },
      {
        to: "/disclosures",
        name: msg`Income disclosure`,
        icon: ChartColumn,
        right: "office:settlements.read",
      },
      {
        to: "/plan",
        name: msg`Compensation plan`,
        icon: SlidersHorizontal,
        right: "office:plan.read",
        waiting: ["planDrafts"],
      },
      { to: "/grants", name: msg`Grants`, icon: Gift, right: "office:grants.read", waiting: ["grants"] },
    ],
  },
  {
    id: "books",
    name: msg`Books`,
    sections: [
      { to: "/books/statements", name: msg`Statements`, icon: ReceiptText, right: "office:statements.read" },
      { to: "/books/journal", name: msg`Ledger`, icon: BookOpen, right: "office:books.read" },
      { to: "/books/days", name: msg`Day book`, icon: CalendarDays, right: "office:books.read" },
      { to: "/books/balance", name: msg`Trial balance`, icon: Scale, right: "office:books.read" },
      { to: "/books/months", name: msg`Monthly accounts`, icon: FileSpreadsheet, right: "office:books.read" },
      {
        to: "/books/audits",
        name: msg`Books audit`,
        icon: BookCheck,
        right: "office:books.read",
        waiting: ["auditFaulty"],
      },
    ],
  },
  {
    id: "office",
    name: msg`Office`,
    sections: [
      {
        to: "/settings",
        name: msg`Shop settings`,
        icon: Settings2,
        right: "office:market.read",
        waiting: ["settingsDrafts"],
      },
      {
        to: "/opening",
        name: msg`Before you open`,
        icon: Rocket,
        right: "office:staff.write",
        waiting: ["mailFailing"],
      },
      { to: "/staff", name: msg`Staff`, icon: ShieldCheck, right: "office:staff.write" },
      { to: "/audit-log", name: msg`Audit log`, icon: ScrollText, right: "office:auditLog.read" },
    ],
  },
];

/** The groups with the entries that these rights allow, without empty groups. */
export function groupsFor(rights: readonly StaffRight[]): SectionGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    sections: group.sections.filter(({ right }) => right === undefined || rights.includes(right)),
  })).filter((group) => group.sections.length > 0);
}
