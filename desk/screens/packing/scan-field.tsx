import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import styles from './packing.module.css';

/** So many digits in a row are the beginning of a card number: nobody is to read it over a shoulder. */
const DIGITS_OF_A_CARD = /\d{5}/;

export type ScanFieldHandle = { focus: () => void };

function focusOn(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

type ScanFieldProps = {
  label: string;
  hint: string;
  onScan: (text: string) => void;
  ref?: Ref<ScanFieldHandle>;
};

/** Takes what a scanner types and ends with Enter; whatever had the focus before, the next scan arrives here. */
export function ScanField({ label, hint, onScan, ref }: ScanFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [isHidden, setHidden] = useState(false);
  useImperativeHandle(ref, () => ({ focus: () => focusOn(field.current) }));
  // Before anything else can be typed: the page before may have had the focus a moment ago.
  useLayoutEffect(() => {
    focusOn(field.current);
    const catchTyping = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isElsewhere = target?.closest('input, textarea, select, [contenteditable]') === null;
      const isTyped = /^[0-9a-z]$/i.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
      // The character itself follows into the field.
      if (isElsewhere && isTyped) focusOn(field.current);
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
        onChange={({ target }) => setHidden(DIGITS_OF_A_CARD.test(target.value.replaceAll(/[\s-]/g, '')))}
      />
    </form>
  );
}
