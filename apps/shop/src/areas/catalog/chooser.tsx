/** Options and quantity of a product; in a sheet on phones, on the page on desktops. */
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import { Chip, Stepper } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { mostPieces } from "./choice.rules.ts";
import { stockOf, withOption } from "./options.rules.ts";
import type { Choosing } from "./use-choosing.ts";

export function Chooser({ product, choosing }: { product: ProductDetail; choosing: Choosing }) {
  const { t } = useLingui();
  const { choice, setChoice, sku, quantity, setQuantity } = choosing;
  return (
    <div className="grid gap-5">
      {product.specifications.map((specification, at) => (
        <fieldset key={specification.name}>
          <legend className="mb-2 text-sm font-medium">
            {specification.name}
            {choosing.reminded && choice[at] === undefined && (
              <span className="ms-2 text-danger">
                <Trans>Please choose</Trans>
              </span>
            )}
          </legend>
          <div className="flex flex-wrap gap-2.5">
            {specification.options.map((option, index) => {
              const stock = stockOf(product, choice, at, index);
              return (
                <Chip
                  key={option}
                  chosen={choice[at] === index}
                  disabled={choice[at] !== index && !stock}
                  onClick={() => setChoice(withOption(choice, at, index))}
                >
                  {option} {!stock && <span className="text-xs">{stock === 0 ? t`Sold out` : t`Not on sale`}</span>}
                </Chip>
              );
            })}
          </div>
        </fieldset>
      ))}
      <div className="flex items-center justify-between gap-4 lg:justify-start">
        <span className="text-sm font-medium">
          <Trans>Quantity</Trans>
        </span>
        <Stepper
          value={Math.min(quantity, mostPieces(sku))}
          max={mostPieces(sku)}
          onChange={setQuantity}
          label={t`Quantity`}
          decreaseLabel={t`One less`}
          increaseLabel={t`One more`}
        />
      </div>
    </div>
  );
}
