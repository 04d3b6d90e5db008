/** Product descriptions: paragraphs, and headings that start with `## `. No other markup. */
const HEADING = "## ";

const blocksOf = (text: string) => text.split(/\n{2,}/);

export function RichText({ text }: { text: string }) {
  return (
    <div className="grid gap-3.5 text-base text-ink-soft">
      {blocksOf(text).map((block) =>
        block.startsWith(HEADING) ? (
          <h2 key={block} tabIndex={-1} className="mt-3 text-lg font-semibold text-ink outline-none">
            {block.slice(HEADING.length)}
          </h2>
        ) : (
          <p key={block} className="whitespace-pre-line">
            {block}
          </p>
        ),
      )}
    </div>
  );
}
