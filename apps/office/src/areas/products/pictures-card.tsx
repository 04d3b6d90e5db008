/** The pictures of a product in order; the first is the cover. Reordered by drag or buttons. */

import { sayError } from "@banyan/app/errors.ts";
import { upload } from "@banyan/app/upload.ts";
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from "@banyan/contract/browser/uploads.ts";
import { buttonClass, IconButton, Skeleton, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, ImagePlus, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { useDragging } from "../../parts/editors/use-dragging.ts";
import { type DraftPicture, LIMITS } from "./draft.rules.ts";
import type { EditorPart } from "./editor-parts.ts";

export function PicturesCard({ draft, change, errors }: EditorPart) {
  const { t } = useLingui();
  const [uploading, setUploading] = useState(0);
  // Uploads finish after later renders: each appends to the current list.
  const pictures = useRef(draft.pictures);
  useEffect(() => {
    pictures.current = draft.pictures;
  }, [draft.pictures]);
  const put = (next: DraftPicture[]) => {
    pictures.current = next;
    change({ pictures: next });
  };
  const room = LIMITS.pictures - draft.pictures.length - uploading;

  const add = async (files: readonly File[]) => {
    const tooLarge = files.filter((file) => file.size > UPLOAD_MAX_BYTES);
    for (const { name } of tooLarge) toast({ text: t`${name} is larger than 10 MB`, tone: "danger" });
    const taken = files.filter((file) => !tooLarge.includes(file)).slice(0, room);
    setUploading((count) => count + taken.length);
    for (const file of taken) {
      try {
        const { uploadId, url } = await upload(file, "product");
        put([...pictures.current, { id: uploadId, url }]);
      } catch (error) {
        sayError(error);
      } finally {
        setUploading((count) => count - 1);
      }
    }
  };
  const move = (id: string, to: number) => {
    const from = draft.pictures.findIndex((picture) => picture.id === id);
    const picture = draft.pictures[from];
    if (!picture || to < 0 || to >= draft.pictures.length) return;
    put(draft.pictures.toSpliced(from, 1).toSpliced(to, 0, picture));
  };
  const { list, dragged } = useDragging({
    onMove: (id, over) =>
      move(
        id,
        draft.pictures.findIndex((picture) => picture.id === over),
      ),
    onFiles: (files) => void add(files),
  });

  return (
    <SectionCard title={t`Pictures`}>
      <ul ref={list} className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 xl:grid-cols-2">
        {draft.pictures.map((picture, index) => (
          <li
            key={picture.id}
            draggable
            data-drag={picture.id}
            className={`overflow-hidden rounded-field border border-line bg-sunken ${dragged === picture.id ? "opacity-50" : ""}`}
          >
            <div className="relative">
              <img
                src={picture.url}
                alt={t`Picture ${index + 1}`}
                className="aspect-square w-full object-cover"
                draggable={false}
              />
              {index === 0 && (
                <span className="absolute start-1 top-1 rounded-tag bg-surface/90 px-1.5 py-0.5 text-2xs font-semibold">
                  {t`Cover`}
                </span>
              )}
            </div>
            <div className="flex justify-between">
              <Tool
                label={t`Move picture ${index + 1} forward`}
                disabled={index === 0}
                onPress={() => move(picture.id, index - 1)}
              >
                <ArrowLeft aria-hidden="true" className="size-4" />
              </Tool>
              <Tool
                label={t`Remove picture ${index + 1}`}
                onPress={() => put(draft.pictures.filter(({ id }) => id !== picture.id))}
              >
                <X aria-hidden="true" className="size-4" />
              </Tool>
              <Tool
                label={t`Move picture ${index + 1} back`}
                disabled={index === draft.pictures.length - 1}
                onPress={() => move(picture.id, index + 1)}
              >
                <ArrowRight aria-hidden="true" className="size-4" />
              </Tool>
            </div>
          </li>
        ))}
        {Array.from({ length: uploading }, (_, index) => (
          <li key={`uploading ${index}`}>
            <Skeleton className="aspect-square w-full rounded-field" />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {uploading > 0 && t`Uploading`}
      </p>
      {errors.pictureIds && <p className="mt-2 text-sm text-danger">{errors.pictureIds}</p>}
      {room > 0 && (
        <label
          className={`${buttonClass({ variant: "outline", block: true })} mt-3 cursor-pointer has-disabled:border-line has-disabled:text-ink-faint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink`}
        >
          <ImagePlus aria-hidden="true" className="size-4" />
          {t`Add pictures`}
          <input
            type="file"
            accept={UPLOAD_TYPES}
            multiple
            className="sr-only"
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
        </label>
      )}
      <p className="mt-2 text-xs text-ink-faint">{t`At most ${LIMITS.pictures}, each up to 10 MB. The first one is the cover.`}</p>
    </SectionCard>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, disabled, onPress, children }: ToolProps) {
  return (
    <IconButton label={label} disabled={disabled} onClick={onPress} size="sm">
      {children}
    </IconButton>
  );
}
