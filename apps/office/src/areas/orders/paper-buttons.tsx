/** Downloads of packing slips, and of the picking list of orders that await shipping. */
import { fetchFile } from "@banyan/app/save-file.ts";
import { useSend } from "@banyan/app/send.ts";
import { type OrderPaper, officeOrders } from "@banyan/contract/browser/office/orders.ts";
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ClipboardList, Printer } from "lucide-react";
import type { ReactNode } from "react";

export function PaperButtons({ numbers }: { numbers: readonly string[] }) {
  const { t } = useLingui();
  return (
    <>
      <PaperButton
        paper="slips"
        numbers={numbers}
        label={t`Packing slips`}
        icon={<Printer aria-hidden="true" className="size-4" />}
      />
      <PaperButton
        paper="picking"
        numbers={numbers}
        label={t`Picking list`}
        icon={<ClipboardList aria-hidden="true" className="size-4" />}
      />
    </>
  );
}

/** Downloads the packing slip of one parcel of an order. */
export function SlipButton({ number, parcel }: { number: string; parcel: number }) {
  const { t } = useLingui();
  return (
    <PaperButton
      paper="slips"
      numbers={[number]}
      parcel={parcel}
      label={t`Packing slip`}
      icon={<Printer aria-hidden="true" className="size-4" />}
    />
  );
}

interface PaperButtonProps {
  paper: OrderPaper;
  numbers: readonly string[];
  parcel?: number;
  label: string;
  icon: ReactNode;
}

function PaperButton({ paper, numbers, parcel, label, icon }: PaperButtonProps) {
  const load = useSend(officeOrders.papers, { onDone: ({ url, name }) => fetchFile(url, name) });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={load.isPending}
      icon={icon}
      onClick={() => load.mutate({ numbers: [...numbers], paper, parcel })}
    >
      {label}
    </Button>
  );
}
