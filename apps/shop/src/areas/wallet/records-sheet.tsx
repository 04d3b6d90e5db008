/** Links to the wallet's records. */
import { List, ListRow, Sheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Banknote, Coins, type LucideIcon, Plus } from "lucide-react";

export default function RecordsSheet() {
  const { t } = useLingui();
  return (
    <Sheet title={t`Records`}>
      <List>
        <RecordRow to="/pages/storedRecord" icon={Plus} title={t`Top-up records`} />
        <RecordRow to="/pages/exchangeRecords" icon={Banknote} title={t`Withdrawal records`} />
        <RecordRow to="/pages/integralFlow" icon={Coins} title={t`Points and coupons`} />
      </List>
    </Sheet>
  );
}

function RecordRow({ to, icon: Icon, title }: { to: LinkProps["to"]; icon: LucideIcon; title: string }) {
  return (
    <ListRow
      icon={<Icon aria-hidden="true" className="size-5.5" strokeWidth={1.7} />}
      title={title}
      leads
      render={(row) => <Link to={to} {...row} />}
    />
  );
}
