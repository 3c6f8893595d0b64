import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import styles from './packing.module.css';

/** Hides the field from this many digits on, because they may be a card number. */
const CARD_NUMBER_START = /\d{5}/;

export type ScanFieldHandle = { focus: () => void };

function focusField(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

type ScanFieldProps = {
  label: string;
  hint: string;
  onScan: (text: string) => void;
  ref?: Ref<ScanFieldHandle>;
};

/** Accepts scanner input that ends with Enter. Typing anywhere on the page moves the focus here. */
export function ScanField({ label, hint, onScan, ref }: ScanFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [isHidden, setHidden] = useState(false);
  useImperativeHandle(ref, () => ({ focus: () => focusField(field.current) }));
  // Use a layout effect, so that no input arrives before the field has the focus.
  useLayoutEffect(() => {
    focusField(field.current);
    const catchTyping = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isOutsideFields = target?.closest('input, textarea, select, [contenteditable]') === null;
      const isTyped = /^[0-9a-z]$/i.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
      // The character itself still reaches the field.
      if (isOutsideFields && isTyped) focusField(field.current);
    };
    document.addEventListener('keydown', catchTyping, true);
    return () => document.removeEventListener('keydown', catchTyping, true);
  }, []);
  return (
    <form
      noValidate
      className={isHidden ? styles.hidden : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value ?? '';
        if (field.current !== null) field.current.value = '';
        setHidden(false);
        onScan(text);
      }}
    >
      <TextField
        ref={field}
        label={label}
        hint={hint}
        name="scan"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={({ target }) => setHidden(CARD_NUMBER_START.test(target.value.replaceAll(/[\s-]/g, '')))}
      />
    </form>
  );
}
