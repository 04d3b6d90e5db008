/** Requests to return pieces of a received order. Nothing is preselected. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { type OrderDetail, orders, RETURN_PICTURES, RETURN_REASONS } from "@banyan/contract/browser/orders.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { ReturnReason } from "@banyan/contract/orders.ts";
import { Button, Money, Select, Sheet, Stepper, TextArea, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { PicturePicker } from "../../parts/pictures/picture-picker.tsx";
import { areSent, sentPictures } from "../../parts/pictures/shots.ts";
import { forgetOrder } from "./forget-orders.ts";
import { photos } from "./return-photos.ts";
import { useReturnReasons } from "./words.ts";

type Pieces = OrderDetail["returnable"][number];

interface ReturnValues {
  lines: Pieces[];
  reason: ReturnReason | "";
  words: string;
  images: string[];
}

export default function ReturnSheet({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const close = useClose();
  const reasons = useReturnReasons();
  photos.keepFor(order.id);
  const shown = photos.useAll();
  const allSent = areSent(shown);
  const form = useContractForm<typeof orders.returnCreate, ReturnValues>(orders.returnCreate, {
    defaults: { lines: [], reason: "", words: "", images: [] },
    input: ({ reason, ...values }) => ({
      ...values,
      orderId: order.id,
      reason: reason as ReturnReason,
      images: sentPictures(photos.all()),
    }),
    check: ({ lines, reason }) => ({
      lines: lines.length === 0 && t`Please choose what you return.`,
      reason: reason === "" && t`Please choose a reason.`,
      images: !areSent(photos.all()) && t`A picture is not sent yet. Please wait, send it again or remove it.`,
    }),
    draft: order.id,
    async onDone() {
      photos.forget();
      close();
      toast({ text: t`Your return request was sent`, tone: "success" });
      await forgetOrder(order.id);
    },
    onRefused(refused) {
      if (refused.name !== "UPLOAD_NOT_FOUND") {
        // The order has changed meanwhile.
        void forgetOrder(order.id);
        return false;
      }
      for (const key of photos.all().keys()) photos.lose(key, refused.message);
      form.focus("images");
      return true;
    },
  });
  const { lines } = form.values;
  const setQuantity = (position: number, quantity: number) => {
    const others = lines.filter((line) => line.position !== position);
    form.set({ lines: quantity > 0 ? [...others, { position, quantity }] : others });
  };
  return (
    <Sheet
      onDismiss={close}
      title={t`Return items`}
      footer={
        <Button block size="lg" busy={form.busy} onClick={() => void form.submit()}>
          <Trans>Send the request</Trans>
        </Button>
      }
    >
      <form {...form.props} className="grid gap-5">
        <fieldset ref={form.hold("lines")} tabIndex={-1}>
          <legend className="mb-2 text-sm font-medium">
            <Trans>What do you want to return?</Trans>
          </legend>
          <ul className="divide-y divide-line rounded-field border border-line">
            {order.returnable.map(({ position, quantity }) => (
              <ReturnableLine
                key={position}
                order={order}
                position={position}
                most={quantity}
                value={lines.find((line) => line.position === position)?.quantity ?? 0}
                onChange={(pieces) => setQuantity(position, pieces)}
              />
            ))}
          </ul>
          {form.errors.lines && (
            <p role="alert" className="mt-1.5 text-sm text-danger">
              {form.errors.lines}
            </p>
          )}
        </fieldset>
        <Select
          label={t`Reason`}
          placeholder={t`Choose`}
          options={RETURN_REASONS.map((value) => ({ value, label: reasons[value] }))}
          {...form.field("reason")}
        />
        <TextArea
          label={t`Description`}
          hint={t`Optional`}
          rows={3}
          maxLength={LENGTHS.returnWords}
          {...form.field("words")}
        />
        <PicturePicker
          shots={photos}
          shown={shown}
          most={RETURN_PICTURES}
          camera
          error={allSent ? undefined : form.errors.images}
          ref={form.hold("images")}
        />
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        <p className="text-sm text-ink-soft">
          <Trans>Please keep the goods until we have answered. We then tell you where to send them.</Trans>
        </p>
      </form>
    </Sheet>
  );
}

interface ReturnableLineProps {
  order: OrderDetail;
  position: number;
  most: number;
  value: number;
  onChange: (pieces: number) => void;
}

function ReturnableLine({ order, position, most, value, onChange }: ReturnableLineProps) {
  const { t } = useLingui();
  const line = order.lines[position - 1];
  const name = line?.name ?? "";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <p className="text-ink-soft">
          {line?.skuText && `${line.skuText} · `}
          <Money amount={line?.price ?? "0"} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Stepper
          value={value}
          onChange={onChange}
          min={0}
          max={most}
          label={t`Pieces of ${name}`}
          decreaseLabel={t`Fewer`}
          increaseLabel={t({ context: "quantity", message: "More" })}
          size="sm"
        />
        <span translate="no" className="figures text-ink-faint">
          / {most}
        </span>
      </div>
    </li>
  );
}
