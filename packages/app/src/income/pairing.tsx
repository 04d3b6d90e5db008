/** Both sides of a sales bonus: carried over, added, paired, and carried to the next day. */
import type { IncomeWhy } from "@banyan/contract/income.ts";
import { classes, Money } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Receipt, Sum } from "./receipt.tsx";
import { pairingOf } from "./why.rules.ts";
import { useQuantityNames } from "./words.ts";

export function Pairing({ why }: { why: IncomeWhy }) {
  const { t } = useLingui();
  const names = useQuantityNames();
  const pairing = pairingOf(why);
  if (!pairing) return null;
  const { left, right, paired, equations } = pairing;
  const rows = [
    { name: names.carried, values: [left.carried, right.carried] },
    { name: names.added, sign: "+", values: [left.added, right.added] },
    { name: names.together, sign: "=", values: [left.together, right.together], strong: true },
    { name: names.paired, sign: "−", values: [paired, paired] },
    { name: names.carriedOn, sign: "=", values: [left.rest, right.rest], strong: true },
  ];
  const ends = equations.at(-1);
  return (
    <>
      <table className="figures mb-4 w-full text-sm">
        <thead className="text-xs text-ink-faint">
          <tr>
            <th scope="col">
              <span className="sr-only">{t`Side of the team`}</span>
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-medium">
              <Trans>Left</Trans>
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-medium">
              <Trans>Right</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sign, values, strong }) => (
            <tr key={name} className={strong ? "border-t border-line font-semibold" : "text-ink-soft"}>
              <th scope="row" className={classes("py-1 text-start wrap-break-word", !strong && "font-normal")}>
                {name}
              </th>
              {values.map((value, at) => (
                <td key={at === 0 ? "left" : "right"} className="py-1 ps-2 text-end whitespace-nowrap text-ink">
                  {sign && <span className="me-1.5 text-ink-faint">{sign}</span>}
                  <Money amount={value} unit="" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ends && (
        <Receipt>
          <Sum equation={ends} />
        </Receipt>
      )}
    </>
  );
}
