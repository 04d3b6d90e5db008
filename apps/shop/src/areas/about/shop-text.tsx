/** One of the shop's own texts, with its version if members agree to it. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { headingsOf } from "@banyan/contract/block-text.ts";
import { content } from "@banyan/contract/browser/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { EmptyState } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Article, ArticleSkeleton } from "../../parts/texts/article.tsx";
import type { ShopText } from "../../parts/texts/shop-texts.ts";
import { TextFrame } from "./text-frame.tsx";

type Text = OutputOf<typeof content.companyProfile>;

/** Minimum number of sections for a table of contents. */
const PARTS_TO_LIST = 3;

const askText = (name: ShopText) =>
  name === "company_profile" ? ask(content.companyProfile, {}) : ask(content.document, { name });

export function ShopTextPage({ name }: { name: ShopText }) {
  const query = useQuery<Text>(askText(name));
  const words = useRef<HTMLElement>(null);
  return (
    <TextFrame current={name} parts={<Parts text={query.data} words={words} />}>
      <QueryView
        query={query}
        skeleton={<ArticleSkeleton isLaw={name === "user_agreement" || name === "privacy_policy"} />}
      >
        {(text) => (text.blocks.length === 0 ? <Unwritten /> : <Words ref={words} text={text} />)}
      </QueryView>
    </TextFrame>
  );
}

function Words({ text: { version, picture, blocks }, ref }: { text: Text; ref: React.Ref<HTMLElement> }) {
  return <Article ref={ref} head={version && <Trans>Version {version}</Trans>} picture={picture} blocks={blocks} />;
}

function Unwritten() {
  const { t } = useLingui();
  return <EmptyState picture={<EmptyMessages />} title={t`Nothing is written here yet`} />;
}

interface PartsProps {
  text: Text | undefined;
  words: React.RefObject<HTMLElement | null>;
}

function Parts({ text, words }: PartsProps) {
  const parts = headingsOf(text?.blocks ?? []);
  if (parts.length < PARTS_TO_LIST) return null;
  const show = (nth: number) => {
    const heading = words.current?.querySelectorAll<HTMLElement>("h2")[nth];
    heading?.scrollIntoView({ block: "center" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <ul className="my-1 ms-3.5 border-s border-line ps-2">
      {parts.map((part, nth) => (
        <li key={part}>
          <button
            type="button"
            onClick={() => show(nth)}
            className="min-h-9 w-full rounded-field px-2 py-1 text-start text-sm leading-snug text-ink-soft hover:bg-sunken hover:text-ink"
          >
            {part}
          </button>
        </li>
      ))}
    </ul>
  );
}
