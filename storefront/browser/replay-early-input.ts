/** `text` is undefined for a pressed button. */
type EarlyInput = { target: HTMLInputElement | HTMLButtonElement; text?: string };

/** Repeats what visitors typed and pressed before hydration (`storefront/early-input.ts`), in the same order. */
export function replayEarlyInput(): void {
  const take: (() => EarlyInput[]) | undefined = Reflect.get(window, 'takeEarlyInput');
  for (const { target, text } of take?.() ?? []) {
    if (!target.isConnected) continue;
    if (text === undefined) target.click();
    else if (target instanceof HTMLInputElement) type(target, text);
  }
}

/** React ignores an event whose text it knows already. Only the property of the element itself updates what it knows. */
function type(field: HTMLInputElement, text: string): void {
  field.value = '';
  Reflect.set(HTMLInputElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
