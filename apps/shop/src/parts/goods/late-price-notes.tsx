/** The notes of a price (price-notes.tsx). */
import type { Sale } from "@banyan/contract/catalog.ts";
import { LocalPrice, type LocalPriceProps } from "./local-price.tsx";
import { SaleNote } from "./sale-note.tsx";

export interface PriceNotesProps extends LocalPriceProps {
  sale?: Sale | null | undefined;
}

export default function LatePriceNotes({ sale, ...price }: PriceNotesProps) {
  return (
    <>
      {sale && <SaleNote sale={sale} {...price} />}
      <LocalPrice {...price} alone={!sale} />
    </>
  );
}
