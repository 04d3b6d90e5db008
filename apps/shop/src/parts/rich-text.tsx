/** Texts of the shop: paragraphs, and headings that begin with `## `. Nothing else is interpreted. */
export function RichText({ text }: { text: string }) {
  return (
    <div className="grid gap-3.5 text-base text-ink-soft">
      {text.split(/\n{2,}/).map((block) =>
        block.startsWith("## ") ? (
          <h2 key={block} className="mt-3 text-lg font-semibold text-ink">
            {block.slice(3)}
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
