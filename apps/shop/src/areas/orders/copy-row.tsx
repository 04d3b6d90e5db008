/** A number of an order with a copy button, below its label. */
import { CopyText } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Row, type RowProps } from "../../parts/layout/row.tsx";

export function CopyRow({ name, text }: Pick<RowProps, "name"> & { text: string }) {
  const { t } = useLingui();
  return (
    <Row name={name} below>
      <CopyText text={text} copyLabel={t`Copy`} copiedLabel={t`Copy success`} className="w-full justify-between" />
    </Row>
  );
}
