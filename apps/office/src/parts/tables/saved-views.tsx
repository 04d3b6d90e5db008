/** Saved views of a list: its filters and its order under a name, for the caller alone. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { ask, keyOf, queryClient, useQuery } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeViews, type SavedView } from "@banyan/contract/browser/office/views.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, Chip, IconButton, TextField, toast, useClose, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useMatches, useNavigate } from "@tanstack/react-router";
import { BookmarkPlus, X } from "lucide-react";
import { ActionSheet } from "../sheets/action-sheet.tsx";
import { filtersOf } from "./saved-views.rules.ts";

const keepViews = (views: { list: SavedView[] }) => queryClient.setQueryData(keyOf(officeViews.index, {}), views);

export function SavedViews() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const page = match?.fullPath ?? "";
  const current = filtersOf(match?.search ?? {});
  const query = useQuery({ ...ask(officeViews.index, {}), staleTime: Number.POSITIVE_INFINITY });
  const naming = useSheet();
  const restore = useSend(officeViews.save, { onDone: keepViews });
  const remove = useSend(officeViews.remove, {
    onDone(views, { name }) {
      const removed = query.data?.list.find((view) => view.page === page && view.name === name);
      keepViews(views);
      toast({
        text: t`The view is deleted`,
        tone: "success",
        ...(removed && { action: { label: t`Undo`, onPress: () => restore.mutate(removed) } }),
      });
    },
  });
  const views = (query.data?.list ?? []).filter((view) => view.page === page);
  const known = views.some(({ filters }) => filters === current);
  const offers = query.data !== undefined && current !== "" && !known;
  if (views.length === 0 && !offers) return null;
  return (
    <div role="group" aria-label={t`Saved views`} className="mb-4 flex flex-wrap items-center gap-2">
      {views.map(({ name, filters }) => (
        <span key={name} className="inline-flex max-w-full min-w-0 items-center">
          <Chip
            chosen={filters === current}
            onClick={() =>
              void navigate({ to: ".", search: Object.fromEntries(new URLSearchParams(filters)) as never })
            }
            className="min-w-0 wrap-anywhere"
          >
            {name}
          </Chip>
          <IconButton
            label={t`Delete the view ${name}`}
            size="sm"
            tone="faint"
            onClick={() => !remove.isPending && remove.mutate({ page, name })}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      ))}
      {offers && (
        <Button
          variant="quiet"
          size="sm"
          icon={<BookmarkPlus aria-hidden="true" className="size-4.5" />}
          onClick={() => naming.open()}
        >
          {t`Save this view`}
        </Button>
      )}
      {naming.show(() => (
        <NameSheet page={page} filters={current} taken={views.map(({ name }) => name)} />
      ))}
    </div>
  );
}

interface NameSheetProps {
  page: string;
  filters: string;
  taken: readonly string[];
}

function NameSheet({ page, filters, taken }: NameSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(officeViews.save, {
    defaults: { name: "" },
    input: ({ name }) => ({ page, name, filters }),
    onDone(views) {
      keepViews(views);
      close();
      toast({ text: t`The view is saved`, tone: "success" });
    },
  });
  return (
    <ActionSheet title={t`Save this view`} action={t`Save`} form={form} incomplete={form.values.name.trim() === ""}>
      <TextField
        label={t`Name`}
        maxLength={LENGTHS.viewName}
        hint={
          taken.includes(form.values.name.trim())
            ? t`Replaces the view of this name.`
            : t`Filters and order are saved, for you alone. Words that you searched for are not.`
        }
        {...form.field("name")}
      />
    </ActionSheet>
  );
}
