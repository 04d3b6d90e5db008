/** A published text: a line above, a picture, the text. */
import type { Block } from "@banyan/contract/blocks.ts";
import { Picture, Skeleton, Skeletons } from "@banyan/ui";
import { Blocks } from "@banyan/ui/blocks.tsx";
import type { ComponentProps, ReactNode, Ref } from "react";

interface ArticleProps {
  /** A line above, such as the date. */
  head: ReactNode;
  picture: ComponentProps<typeof Picture>["picture"] | null;
  blocks: readonly Block[];
  ref?: Ref<HTMLElement>;
}

export function Article({ head, picture, blocks, ref }: ArticleProps) {
  return (
    <article ref={ref}>
      {head && <p className="mb-3 text-sm text-ink-faint">{head}</p>}
      {picture && (
        <Picture picture={picture} alt="" sizes="(width >= 64rem) 768px, 94vw" priority className="mb-5 rounded-card" />
      )}
      <Blocks blocks={blocks} />
    </article>
  );
}

/** Most articles have a picture; legal texts have headings instead. */
export function ArticleSkeleton({ isLaw = false }: { isLaw?: boolean }) {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-28" />
      {isLaw ? (
        [1, 2, 3].map((part) => (
          <div key={part} className="mb-2 grid gap-3">
            <Skeleton className="h-6 w-2/5" />
            <Skeletons count={4} className="h-4 w-full last:w-2/3" />
          </div>
        ))
      ) : (
        <>
          <Skeleton className="mb-2 aspect-16/9 w-full rounded-card" />
          <Skeletons count={6} className="h-4 w-full last:w-2/3" />
        </>
      )}
    </div>
  );
}
