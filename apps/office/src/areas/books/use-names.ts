/** Looks up labels in a table, in the current language. */
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

/** A name that is missing from the table, because the server is newer, is returned unchanged. */
export function useNames(): (table: Readonly<Record<string, MessageDescriptor>>, name: string) => string {
  const { i18n } = useLingui();
  return (table, name) => {
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    return found ? i18n._(found) : name;
  };
}
