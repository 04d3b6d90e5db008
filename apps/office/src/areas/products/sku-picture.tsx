/** The picture of a SKU, chosen from those of its product. */
import { classes, Sheet, useClose, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { DraftPicture } from "./draft.rules.ts";

interface SkuPictureProps {
  /** Of the SKU. */
  name: string;
  pictures: readonly DraftPicture[];
  pictureId: string | null;
  /** Null: the cover. */
  onChoose: (pictureId: string | null) => void;
}

export function SkuPicture(props: SkuPictureProps) {
  const { t } = useLingui();
  const choosing = useSheet();
  const { name, pictures, pictureId } = props;
  const shown = pictures.find(({ id }) => id === pictureId) ?? pictures[0];
  return (
    <>
      <button
        type="button"
        aria-label={t`Choose the picture of ${name}`}
        onClick={() => choosing.open()}
        className="size-11 shrink-0 cursor-pointer overflow-hidden rounded-tag border border-line md:size-10"
      >
        <img src={shown?.url} alt="" className="size-full object-cover" />
      </button>
      {choosing.show(() => (
        <Pictures {...props} />
      ))}
    </>
  );
}

function Pictures({ name, pictures, pictureId, onChoose }: SkuPictureProps) {
  const { t } = useLingui();
  const close = useClose();
  const chosen = pictures.find(({ id }) => id === pictureId) ?? pictures[0];
  return (
    <Sheet title={t`Picture of ${name}`}>
      <ul className="grid grid-cols-3 gap-2.5">
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-pressed={picture === chosen}
              aria-label={at === 0 ? t`Cover` : t`Picture ${at + 1}`}
              onClick={() => {
                onChoose(at === 0 ? null : picture.id);
                close();
              }}
              className={classes(
                "block w-full cursor-pointer overflow-hidden rounded-field border-2",
                picture === chosen ? "border-brand-ink" : "border-transparent",
              )}
            >
              <img src={picture.url} alt="" className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
