import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { REASON_MAX, type ReasonError, validateReason } from '#rules/reason.ts';
import { useTexts } from '../language/current-texts.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { useDraft } from '../ui/page-hooks.ts';

type Reason = {
  text: string;
  setText: (text: string) => void;
  error: ReturnType<typeof findErrorKey>;
  field: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  /** Returns the reason. If it's invalid, focuses the field and returns undefined. */
  validate: () => string | undefined;
};

/** Holds the reason of an action. @param name key of the draft, which survives a sign-in */
export function useReason(name: string): Reason {
  const [text, write] = useDraft(name);
  const [error, setError] = useState<Reason['error']>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const take = () => {
    const found = findErrorKey(text);
    setError(found);
    if (found === undefined) return collapseWhitespace(text);
    field.current?.focus();
    return undefined;
  };
  return { text, setText: write, error, field, validate: take };
}

type ReasonFieldProps = {
  reason: Reason;
  label?: string;
  hint?: string;
  isLong?: boolean;
  /** Focuses the field when it appears. */
  isFocused?: boolean | undefined;
};

export function ReasonField({ reason, label, hint, isLong = false, isFocused }: ReasonFieldProps): ReactNode {
  const { t } = useTexts();
  const { text, setText, error, field } = reason;
  const Field = isLong ? TextArea : TextField;
  return (
    <Field
      ref={field}
      autoFocus={isFocused}
      label={label ?? t('actions.reason')}
      hint={hint ?? t('actions.reasonHint')}
      error={error && t(error)}
      maxLength={REASON_MAX}
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

const ERROR_KEYS = {
  empty: 'actions.needed',
  long: 'actions.long',
  lines: 'actions.long',
  email: 'actions.email',
  cardNumber: 'actions.cardNumber',
} as const satisfies Record<ReasonError, string>;

/** Collapses whitespace and line breaks, because the server stores a single line. */
export function collapseWhitespace(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function findErrorKey(text: string): (typeof ERROR_KEYS)[ReasonError] | undefined {
  const found = validateReason(collapseWhitespace(text));
  return found && ERROR_KEYS[found];
}
