/** Compares the submitted data with the data of the registration. */
import { CopyText, Day, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Fact, Facts, SectionCard } from "../../parts/cards/section-card.tsx";
import { CountryName } from "../../parts/names/country-name.tsx";
import { ID_TYPE_NAMES, type Submission } from "./submission.ts";

export function Comparison({ submission }: { submission: Submission }) {
  const { t, i18n } = useLingui();
  const { member } = submission;
  return (
    <SectionCard title={t`Document and registration`}>
      <Match same={sameName(submission.name, member.name)} />
      <Facts>
        <Fact name={t`Name on the document`}>
          <span className="font-semibold">{submission.name}</span>
        </Fact>
        <Fact name={t`Name at registration`}>
          <span className="font-semibold">{member.name}</span>
        </Fact>
        <Fact name={i18n._(ID_TYPE_NAMES[submission.idType])}>
          <CopyText text={submission.number} />
        </Fact>
        <Fact name={t`Birthday at registration`}>
          <Day day={member.birthday} />
        </Fact>
        <Fact name={t`Country at registration`}>
          <CountryName code={member.nationality} />
        </Fact>
        <Fact name={t`Joined`}>
          <Time at={member.joinedAt} />
        </Fact>
        <Fact name={t`Submitted`}>
          <Time at={submission.submittedAt} />
        </Fact>
      </Facts>
    </SectionCard>
  );
}

/** Ignores word order, case, diacritics and punctuation. */
function sameName(one: string, other: string): boolean {
  const words = (name: string) =>
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .sort((a, b) => (a < b ? -1 : 1))
      .join(" ");
  return words(one) === words(other);
}

function Match({ same }: { same: boolean }) {
  return same ? (
    <p className="mb-3 flex items-center gap-2 text-sm text-success">
      <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={2} />
      <Trans>The names agree</Trans>
    </p>
  ) : (
    <p className="mb-3 flex items-center gap-2 text-sm text-warning">
      <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={2} />
      <Trans>The names differ: check whether they are the same person's</Trans>
    </p>
  );
}
