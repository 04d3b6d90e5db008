/** "Why this amount?" over the statement. */
import { dayText } from "@banyan/contract/dates.ts";
import { Sheet, useLocale } from "@banyan/ui";
import { Why, type WhyProps } from "./why.tsx";
import { useIncomeNames } from "./words.ts";

export default function WhySheet(props: WhyProps) {
  const names = useIncomeNames();
  const day = dayText(props.day, useLocale(), "long");
  return (
    <Sheet wide title={`${names[props.kind]} · ${day}`}>
      <Why {...props} />
    </Sheet>
  );
}
