import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { digitsOnly } from '#rules/money.ts';
import { allowedKey } from '#rules/number-input.ts';
import type { FieldWords } from '../../ui/field-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';

type NumberFieldProps = FieldWords & {
  value: string;
  maxLength: number;
  /** Gets the digits of what was typed or pasted, cut to length. */
  onValue: (digits: string) => void;
  /** Each keypress, allowed or not. */
  onKey: () => void;
  prefix?: ReactNode;
  className?: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Digits only, the numeric keypad on phones (specification section 5, readings section 8). */
export function NumberField({ value, maxLength, onValue, onKey, ...field }: NumberFieldProps): ReactNode {
  function keyDown(event: KeyboardEvent): void {
    if (!allowedKey(event)) event.preventDefault();
    onKey();
  }
  return (
    <TextField
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={keyDown}
      onChange={(event) => onValue(digitsOnly(event.target.value, maxLength))}
    />
  );
}
