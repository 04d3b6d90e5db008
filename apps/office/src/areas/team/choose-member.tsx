/** Asks for a member if the URL names none. */
import { Button, EmptyState, useSheet } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { useFilter } from "../../parts/tables/filters.tsx";
import { FindSheet } from "./find-sheet.tsx";

export function ChooseMember() {
  const { t } = useLingui();
  const find = useSheet();
  const filter = useFilter();
  return (
    <>
      <EmptyState
        picture={<EmptySearch />}
        title={t`Whose direct referrals?`}
        action={
          <Button variant="outline" onClick={() => find.open()}>
            {t`Find a member`}
          </Button>
        }
      />
      {find.show(() => (
        <FindSheet onFound={(memberId) => filter({ memberId })} />
      ))}
    </>
  );
}
