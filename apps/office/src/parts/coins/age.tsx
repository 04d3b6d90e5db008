/** How long a withdrawal has been waiting, in a warning colour if late. */
import { classes } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ageOf } from "./age.rules.ts";

export function WaitingFor({ since }: { since: string }) {
  const { i18n } = useLingui();
  const [now] = useState(Date.now);
  const { value, unit, late } = ageOf(since, now);
  const text = new Intl.NumberFormat(i18n.locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
  return <span className={classes("figures", late && "font-semibold text-warning")}>{text}</span>;
}
