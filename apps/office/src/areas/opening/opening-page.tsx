/** What a real shop needs before it opens: done or not, and where to do it. */
import { Notice } from "@banyan/app/notice.tsx";
import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { officeOpening } from "@banyan/contract/browser/office/opening.ts";
import type { OpeningCheck } from "@banyan/contract/office/opening.ts";
import { Badge, Button, Skeleton, toast } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { useStaff } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";

interface Words {
  name: MessageDescriptor;
  /** What to do while it is not done. */
  about: MessageDescriptor;
  to?: "/staff" | "/settings" | "/content" | "/products" | "/chain" | "/books/audits";
}

const WORDS: Record<OpeningCheck, Words> = {
  https: {
    name: msg`Encrypted connection`,
    about: msg`Put a TLS proxy in front and set PUBLIC_URL to its https address. Without it nobody can sign in to the office from elsewhere.`,
  },
  mail: {
    name: msg`Mail server`,
    about: msg`Set SMTP_URL, then send yourself an email. Until one has been sent, codes and news reach nobody.`,
  },
  secondPerson: {
    name: msg`A second person`,
    about: msg`Plan, fees, grants and large withdrawals need two people with an authenticator and a password of their own.`,
    to: "/staff",
  },
  name: {
    name: msg`Name of the shop`,
    about: msg`Replace the name and the sentence of the example with your own, and choose a colour.`,
    to: "/settings",
  },
  contact: {
    name: msg`Customer service`,
    about: msg`Replace the phone and the email of the example with your own.`,
    to: "/settings",
  },
  agreements: {
    name: msg`User agreement and privacy policy`,
    about: msg`Publish both. Members accept the version that is published when they join.`,
    to: "/content",
  },
  products: { name: msg`Products`, about: msg`Publish at least one product.`, to: "/products" },
  coins: {
    name: msg`Payments in coins`,
    about: msg`The chain has alarms, or is the play money of the demo.`,
    to: "/chain",
  },
  audit: { name: msg`Books`, about: msg`Run an audit; it must end without an error.`, to: "/books/audits" },
};

export default function OpeningPage() {
  const { t } = useLingui();
  const query = useQuery(ask(officeOpening.index, {}));
  return (
    <Page title={t`Before you open`} about={t`The shop is ready once everything here is done.`}>
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {({ demo, list }) => (
          <div className="grid gap-4">
            {demo && (
              <Notice tone="warning">
                {t`This is the demo, with play money and published passwords. Start a real shop with DEMO=0 and an empty database.`}
              </Notice>
            )}
            <SectionCard title={t`${list.filter(({ state }) => state !== "open").length} of ${list.length} done`} flush>
              <ul className="divide-y divide-line">
                {list.map((item) => (
                  <Item key={item.check} {...item} />
                ))}
              </ul>
            </SectionCard>
            <SectionCard title={t`By hand`}>
              <p className="text-sm text-ink-soft">
                {t`Copy the keys of the server to a safe place, apart from the backups. Make a backup and restore it once on another machine.`}
              </p>
            </SectionCard>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

interface ItemProps {
  check: OpeningCheck;
  state: "done" | "open" | "off";
}

function Item({ check, state }: ItemProps) {
  const { t, i18n } = useLingui();
  const { name, about, to } = WORDS[check];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{i18n._(name)}</p>
        {state === "open" && <p className="mt-0.5 text-ink-soft">{i18n._(about)}</p>}
        {state === "off" && <p className="mt-0.5 text-ink-soft">{t`The shop is set up without it.`}</p>}
      </div>
      {check === "mail" && <TryMail />}
      {state === "open" && to && (
        <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline">
          {t`Do it now`}
          <span className="sr-only">: {i18n._(name)}</span>
        </Link>
      )}
      <Badge tone={state === "open" ? "danger" : state === "done" ? "success" : "plain"}>
        {state === "open" ? t`To do` : state === "done" ? t`Done` : t`Off`}
      </Badge>
    </li>
  );
}

function TryMail() {
  const { t } = useLingui();
  const { email } = useStaff();
  const trying = useSend(officeOpening.tryMail, {
    onDone: async () => {
      toast({ text: t`An email is on its way to ${email}`, tone: "success" });
      await renew(officeOpening.index);
    },
  });
  return (
    <Button variant="outline" size="sm" busy={trying.isPending} onClick={() => trying.mutate({})}>
      {t`Send me an email`}
    </Button>
  );
}
