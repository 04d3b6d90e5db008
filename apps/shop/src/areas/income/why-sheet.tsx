/** "Why this amount?" as a sheet over the statement. */

import { useIncomeNames } from "@banyan/app/income/words.ts";
import { dayText } from "@banyan/contract/dates.ts";
import { Sheet, useLocale } from "@banyan/ui";
import { Why, type WhyProps } from "./why.tsx";

export default function WhySheet(props: WhyProps) {
  const names = useIncomeNames();
  const day = dayText(props.day, useLocale(), "long");
  return (
    <Sheet wide title={`${names[props.kind]} · ${day}`}>
      <Why {...props} />
    </Sheet>
  );
}
