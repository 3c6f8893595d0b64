import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { allowedKey, digitsTyped } from '#rules/number-input.ts';
import type { FieldWords } from '../../ui/form-field.tsx';
import { isPasted } from '../../ui/is-pasted.ts';
import { TextField } from '../../ui/text-field.tsx';

type NumberFieldProps = FieldWords & {
  value: string;
  maxLength: number;
  /** Gets the digits of what was typed or pasted, cut to length. */
  onValue: (digits: string) => void;
  /** Each keypress, allowed or not, but those that only lead out of the field. */
  onKey: () => void;
  prefix?: ReactNode;
  className?: string | undefined;
  ref: Ref<HTMLInputElement>;
};

const LEAVING_KEYS = new Set(['Tab', 'Shift']);

/** Digits only, the numeric keypad on phones (specification 5, readings 8). */
export function NumberField({ value, maxLength, onValue, onKey, ...field }: NumberFieldProps): ReactNode {
  function keyDown(event: KeyboardEvent): void {
    if (!allowedKey(event)) event.preventDefault();
    // Who leaves the field must still reach the link in the message below it.
    if (!LEAVING_KEYS.has(event.key)) onKey();
  }
  return (
    <TextField
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={keyDown}
      onChange={({ target, nativeEvent }) => {
        const typed = { before: value, after: target.value, pasted: isPasted(nativeEvent) };
        onValue(digitsTyped(typed, maxLength));
      }}
    />
  );
}
