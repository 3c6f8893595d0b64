import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { REASON_MAX, type ReasonFault, reasonFault } from '#rules/reason.ts';
import { useTexts } from '../language/current-texts.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { useDraft } from '../ui/page-hooks.ts';

type Reason = {
  text: string;
  write: (text: string) => void;
  wrong: ReturnType<typeof reasonSentence>;
  field: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  /** @returns undefined, with the focus in the field, while no reason stands there that is kept */
  take: () => string | undefined;
};

/** Why something is done. @param name of what is done, so that nothing is lost by a sign-in in between */
export function useReason(name: string): Reason {
  const [text, write] = useDraft(name);
  const [wrong, setWrong] = useState<Reason['wrong']>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const take = () => {
    const fault = reasonSentence(text);
    setWrong(fault);
    if (fault === undefined) return oneLine(text);
    field.current?.focus();
    return undefined;
  };
  return { text, write, wrong, field, take };
}

type ReasonFieldProps = {
  reason: Reason;
  /** Unless they are the usual ones. */
  label?: string;
  hint?: string;
  /** Several lines. */
  isLong?: boolean;
};

export function ReasonField({ reason, label, hint, isLong = false }: ReasonFieldProps): ReactNode {
  const { t } = useTexts();
  const { text, write, wrong, field } = reason;
  const Field = isLong ? TextArea : TextField;
  return (
    <Field
      ref={field}
      label={label ?? t('actions.reason')}
      hint={hint ?? t('actions.reasonHint')}
      error={wrong && t(wrong)}
      maxLength={REASON_MAX}
      autoComplete="off"
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  );
}

const SENTENCES = {
  empty: 'actions.needed',
  long: 'actions.long',
  lines: 'actions.long',
  email: 'actions.email',
  cardNumber: 'actions.cardNumber',
} as const satisfies Record<ReasonFault, string>;

/** A note is typed in lines, and kept as one. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** What is wrong with a note or a reason, as the key of its sentence. */
function reasonSentence(text: string): (typeof SENTENCES)[ReasonFault] | undefined {
  const fault = reasonFault(oneLine(text));
  return fault && SENTENCES[fault];
}
