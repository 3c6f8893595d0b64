/** Whether a change of a field came by pasting or dropping, and not by typing. */
export function isPasted(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(Paste|Drop)/.test(event.inputType);
}
