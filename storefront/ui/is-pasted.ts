export function isPasted(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(Paste|Drop)/.test(event.inputType);
}
