/** Sends a suggestion or a problem to the shop, with pictures. */

import { buttonClass } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { type MemberPageProps, memberPage } from "../../shell/member-page.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

interface FeedbackSearch {
  /** Fills in the title, such as from a page that needs staff. */
  title?: string;
}

export default memberPage<FeedbackSearch>(
  (_search, member) => ({
    width: "form",
    className: "pb-12",
    prompt: t`Sign in to send us feedback.`,
    actions: member && <Records />,
  }),
  Telling,
);

function Records() {
  return (
    <Link to="/pages/feedback/feedbackRecord" search={{}} className={buttonClass({ variant: "quiet", size: "sm" })}>
      <Trans>My feedback</Trans>
    </Link>
  );
}

function Telling({ member, search }: MemberPageProps<FeedbackSearch>) {
  return <FeedbackForm memberId={member.memberId} title={search.title} />;
}
