/** Records by state: a tab for all and one per state. The tab is in the URL. */
import { buttonClass, EmptyState } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { StateTabs, type StateTabsProps } from "./state-tabs.tsx";

/** Pages whose `state` parameter selects the tab. */
type RecordsPage = "/pages/exchangeRecords" | "/pages/feedback/feedbackRecord";

interface StateRecordsProps<State extends string> extends Pick<StateTabsProps<State>, "label" | "onRefresh"> {
  page: RecordsPage;
  names: Record<State, string>;
  states: readonly State[];
  /** As in the URL. */
  wanted: string | undefined;
  /** Renders the records of a state, or all. */
  children: (state: State | undefined) => ReactNode;
}

export function StateRecords<State extends string>(props: StateRecordsProps<State>) {
  const { page, names, states, wanted, children, ...tabs } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const state = states.find((id) => id === wanted);
  return (
    <StateTabs<State | "all">
      {...tabs}
      tabs={[{ id: "all", label: t`All` }, ...states.map((id) => ({ id, label: names[id] }))]}
      value={state ?? "all"}
      onChange={(id) => void navigate({ to: page, search: id === "all" ? {} : { state: id }, replace: true })}
    >
      {children(state)}
    </StateTabs>
  );
}

interface NothingInStateProps {
  page: RecordsPage;
  picture: ReactNode;
  title: string;
  /** A link to all records. */
  all: string;
}

export function NothingInState({ page, picture, title, all }: NothingInStateProps) {
  return (
    <EmptyState
      picture={picture}
      title={title}
      action={
        <Link to={page} search={{}} replace className={buttonClass({ variant: "outline" })}>
          {all}
        </Link>
      }
    />
  );
}
