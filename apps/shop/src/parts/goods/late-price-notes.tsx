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
      {/* A card says "from", and has no room for the end of a range. */}
      <LocalPrice {...price} to={price.inLink ? price.amount : price.to} alone={!sale} />
    </>
  );
}
