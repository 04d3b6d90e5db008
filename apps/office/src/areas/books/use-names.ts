/** Gives names from a table, in the language in force. */
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

/** A name that this page does not know yet, because the server is newer, stays as it is. */
export function useNames(): (table: Readonly<Record<string, MessageDescriptor>>, name: string) => string {
  const { i18n } = useLingui();
  return (table, name) => {
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    return found ? i18n._(found) : name;
  };
}
