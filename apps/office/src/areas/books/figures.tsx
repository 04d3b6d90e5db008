/** Amounts and accounts in tables of the books. */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeBooks } from "@banyan/contract/office/books.ts";
import { classes, Money } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ACCOUNT_NAMES } from "../../parts/names/ledger-names.ts";
import { useMay } from "../../session/session.ts";
import { useNames } from "./use-names.ts";

type Party = OutputOf<typeof officeBooks.movements>["list"][number]["from"];

/** An amount without its unit, for a column whose header names it. */
export function Figure({ amount, className }: { amount: string; className?: string }) {
  return <Money amount={amount} unit="" className={classes(amount === "0" && "text-ink-faint", className)} />;
}

/** A house account by its name, a member by name and ID. */
export function PartyName({ party }: { party: Party }) {
  const { t } = useLingui();
  const nameOf = useNames();
  if (party.account !== "member") return nameOf(ACCOUNT_NAMES, party.account);
  return (
    <>
      <span className="block">{party.name || t`A member who left`}</span>
      <span translate="no" className="figures text-xs text-ink-faint">
        {party.memberId}
      </span>
    </>
  );
}

/** Like `PartyName`, linked to the member if the caller may open it. */
export function PartyLink({ party }: { party: Party }) {
  const mayOpen = useMay("office:members.read");
  if (!mayOpen || party.memberId === null) return <PartyName party={party} />;
  return (
    <Link
      to="/members/$memberId"
      params={{ memberId: party.memberId }}
      preload={false}
      className="inline-block text-brand-ink hover:underline"
    >
      <PartyName party={party} />
    </Link>
  );
}
