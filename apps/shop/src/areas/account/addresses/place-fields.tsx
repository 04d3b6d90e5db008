/** Province, city and district of an address: selected from lists where available, free text elsewhere. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { Area, PlacePart } from "@banyan/contract/places.ts";
import { classes, Field, inputLook, loadedLater, TextField, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { RetryLine } from "../../../parts/lists/retry-line.tsx";
import { KIND_WORDS } from "./place-words.ts";
import { type Level, type Parts, useAreas, useCountryPlaces } from "./use-places.ts";

const PlaceSheet = loadedLater(() => import("./place-sheet.tsx"));

export interface PlaceFieldsProps {
  country: string;
  parts: Parts;
  errors: Partial<Record<string, string>>;
  /** For focusing an invalid field. */
  holdOf: (part: PlacePart) => Ref<HTMLButtonElement & HTMLInputElement>;
  /** `postalCode` if the selected area has one. */
  onChange: (parts: Partial<Parts>, postalCode: string) => void;
}

/** Parts below a changed part are cleared, because they belong to the previous one. */
const BELOW: Record<PlacePart, Partial<Parts>> = {
  province: { city: "", district: "" },
  city: { district: "" },
  district: {},
};

export function PlaceFields({ country, parts, errors, holdOf, onChange }: PlaceFieldsProps) {
  const query = useCountryPlaces(country);
  if (query.isLoadingError) return <RetryLine query={query} />;
  return query.data?.levels.map((level) => (
    <PlaceField
      key={level.part}
      country={country}
      level={level}
      parts={parts}
      error={errors[level.part]}
      hold={holdOf(level.part)}
      onChoose={({ name, postalCode }) =>
        onChange(
          { [level.part]: name, ...(level.listed && name !== parts[level.part] && BELOW[level.part]) },
          postalCode,
        )
      }
    />
  ));
}

interface PlaceFieldProps {
  country: string;
  level: Level;
  parts: Parts;
  error: string | undefined;
  hold: Ref<HTMLButtonElement & HTMLInputElement>;
  onChoose: (area: Pick<Area, "name" | "postalCode">) => void;
}

function PlaceField({ country, level, parts, error, hold, onChoose }: PlaceFieldProps) {
  const { i18n, t } = useLingui();
  const { list, failed } = useAreas(country, level, parts);
  const picker = useSheet();
  const label = i18n._(KIND_WORDS[level.kind]);
  const value = parts[level.part];
  const waits = level.listed && list === undefined;
  // Some cities have no districts; for an unlisted province none are known.
  if (list?.length === 0 && value === "" && level.part === "district") return null;
  if (!level.listed || failed || list?.length === 0)
    return (
      <TextField
        ref={hold}
        label={label}
        value={value}
        maxLength={LENGTHS.placeName}
        autoComplete={level.part === "province" ? "address-level1" : level.part === "city" ? "address-level2" : "off"}
        error={error}
        onChange={(event) => onChoose({ name: event.target.value, postalCode: "" })}
      />
    );
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <>
          <button
            {...ids}
            ref={hold}
            type="button"
            disabled={waits}
            aria-haspopup="dialog"
            aria-label={`${label}: ${value || t`Please choose`}`}
            onClick={() => picker.open()}
            className={classes(
              inputLook({ wrong: Boolean(error) }),
              "flex items-center justify-between gap-3 text-start",
            )}
          >
            <span className={value ? undefined : "text-ink-faint"}>{value || t`Please choose`}</span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          </button>
          {picker.show(() => (
            <PlaceSheet title={label} country={country} list={list ?? []} chosen={value} onChoose={onChoose} />
          ))}
        </>
      )}
    </Field>
  );
}
