/** Fills in a field the way a user does. */
import userEvent from "@testing-library/user-event";

/** Escapes braces and brackets, which name keys in user-event. */
const keysOf = (text: string) => text.replaceAll(/[{[]/g, "$&$&");

/**
 * Replaces the value of a field: selects an option of a list, otherwise types key by key. Fails if the field is
 * disabled, read-only or covered, as for a user.
 */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return userEvent.selectOptions(field, text);
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, keysOf(text));
}
