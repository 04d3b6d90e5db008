/** Empty, failed, offline and loading states. */
import * as art from "../../src/art/index.ts";
import {
  Button,
  EmptyState,
  ErrorState,
  Loading,
  OfflineNotice,
  Phrases,
  Skeleton,
  Skeletons,
} from "../../src/index.ts";
import { State } from "../state.tsx";
import { useTexts } from "../texts.ts";

export function States() {
  const { name, action, sentence } = useTexts();
  return (
    <>
      <State name="EmptyState">
        <EmptyState picture={<art.EmptyCart />} title={name} text={sentence} action={<Button>{action}</Button>} />
      </State>
      <State name="ErrorState">
        <ErrorState
          picture={<art.ErrorTree />}
          title={name}
          text={sentence}
          retryLabel={action}
          onRetry={() => {}}
          retrying
        />
      </State>
      <State name="Loading, Skeleton, Skeletons">
        <Loading label="Loading" className="grid gap-3">
          <Skeleton className="h-10 w-40" />
          <Skeletons count={2} className="h-20 w-full rounded-card" />
        </Loading>
      </State>
      <State name="Phrases">
        <p className="w-40 text-xl font-semibold">
          <Phrases text={sentence} />
        </p>
      </State>
      <State name="OfflineNotice">
        <OfflineNotice text={sentence} />
        <p className="text-sm">Shown while the device is offline.</p>
      </State>
      <State name="art" wide>
        <div className="flex flex-wrap gap-4 text-brand-ink">
          {Object.entries(art).map(([title, Picture]) => (
            <figure key={title} className="w-36 text-center text-xs">
              <Picture />
              <figcaption>{title}</figcaption>
            </figure>
          ))}
        </div>
      </State>
    </>
  );
}
