/** How a person in a page test fills in a field. */
import userEvent from "@testing-library/user-event";

/** What user-event types of it: braces alone would name a key. */
const keysOf = (text: string) => text.replaceAll(/[{[]/g, "$&$&");

/**
 * Leaves this text in a field, and nothing of what was there: chosen where the field is a list, otherwise typed key by key.
 * Fails where a person could not: at a field that is disabled, read only or covered.
 */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return userEvent.selectOptions(field, text);
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, keysOf(text));
}
