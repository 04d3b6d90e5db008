/** Products kept for later: a member's, or the device's. */
import { ask, keyOf, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type Wish, wishlist } from "@banyan/contract/browser/wishlist.ts";
import { buttonClass, Card, EmptyState, PullToRefresh, Skeletons } from "@banyan/ui";
import { EmptyCart } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { NotMerged } from "../../parts/goods/not-merged.tsx";
import { useMember } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { SignInLink } from "../../sign-in/sign-in-link.tsx";
import { changeWish } from "../../wishlist/change-wishes.ts";
import { useDeviceWishes } from "../../wishlist/device-wishlist.ts";
import { wishlistMerge } from "../../wishlist/later.tsx";
import { useWishedIds } from "../../wishlist/use-wished.ts";
import { GoneRow, WishRow } from "./wish-row.tsx";

export default function WishlistPage() {
  const { t } = useLingui();
  const member = useMember();
  const onDevice = useDeviceWishes();
  const query = useWishes();
  return (
    <PullToRefresh onRefresh={query.refetch} label={t`Refreshing`}>
      <Page width="list">
        <div className="pt-4 pb-24 lg:pb-8">
          {!member && <KeepThem />}
          <NotMerged merge={wishlistMerge}>
            <Trans>The products you chose before signing in are not in your wishlist yet.</Trans>
          </NotMerged>
          {!member && onDevice.length === 0 ? (
            <NothingInIt />
          ) : (
            <QueryView query={query} skeleton={<Skeletons count={3} className="mb-3 h-32 w-full rounded-card" />}>
              {({ list }) => <Wishes list={list} isWhole={!member && !query.isPlaceholderData} />}
            </QueryView>
          )}
        </div>
      </Page>
    </PullToRefresh>
  );
}

/** The cards of the list. A removed product stays among them until they are read again, so that undo shows it at once. */
function useWishes() {
  const member = useMember();
  const productIds = useDeviceWishes();
  const ofMember = useQuery({ ...ask(wishlist.index, {}), enabled: member !== undefined });
  const ofDevice = useQuery({
    ...ask(wishlist.preview, { productIds }),
    queryKey: [...keyOf(wishlist.preview, { productIds: [] }), [...productIds].sort()],
    enabled: !member && productIds.length > 0,
    placeholderData: (before) => before,
  });
  return member ? ofMember : ofDevice;
}

/** `isWhole`: what has no card is no longer sold. A member's list has cards of that too, and lacks one while it is read. */
function Wishes({ list, isWhole }: { list: readonly Wish[]; isWhole: boolean }) {
  const ids = useWishedIds() ?? list.map(({ id }) => id);
  const cards = new Map(list.map((wish) => [wish.id, wish]));
  const shown = isWhole ? ids : ids.filter((id) => cards.has(id));
  if (shown.length === 0) return <NothingInIt />;
  return (
    <ul className="grid gap-3 lg:gap-4">
      {shown.map((id) => {
        const wish = cards.get(id);
        const remove = () => void changeWish(id, false);
        return (
          <li key={id}>
            <Card className="p-3 lg:p-4">
              {wish ? <WishRow wish={wish} onRemove={remove} /> : <GoneRow onRemove={remove} />}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function NothingInIt() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptyCart />}
      title={t`Your wishlist is empty`}
      text={t`Press the heart of a product to keep it here for later.`}
      action={
        <Link to="/pages/index" className={buttonClass()}>
          <Trans>All products</Trans>
        </Link>
      }
    />
  );
}

/** The list of a device is lost with the device. */
function KeepThem() {
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft px-4 py-3 text-sm text-brand-ink">
      <Trans>Sign in to have your wishlist on all your devices.</Trans>
      <SignInLink className={buttonClass({ size: "sm" })}>
        <Trans>Sign in</Trans>
      </SignInLink>
    </p>
  );
}
