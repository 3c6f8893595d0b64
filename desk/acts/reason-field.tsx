import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { REASON_MAX } from '#rules/reason.ts';
import { useTexts } from '../language/current-texts.ts';
import { TextField } from '../ui/field.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { oneLine, reasonSentence } from './reason-fault.ts';

type Reason = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  write: (text: string) => void;
  wrong: ReturnType<typeof reasonSentence>;
  /** The reason as it is kept; undefined, with the focus in the field, when it cannot be. */
  take: () => string | undefined;
};

/** Why something is done. @param draft name under which what was typed is kept until it is sent */
export function useReason(draft: string): Reason {
  const [text, write] = useDraft(draft);
  const [wrong, setWrong] = useState<ReturnType<typeof reasonSentence>>();
  const field = useRef<HTMLInputElement>(null);
  const take = () => {
    const fault = reasonSentence(text);
    setWrong(fault);
    if (fault === undefined) return oneLine(text);
    field.current?.focus();
    return undefined;
  };
  return { field, text, write, wrong, take };
}

type ReasonFieldProps = { reason: Reason; label: string; hint?: string };

export function ReasonField({ reason, label, hint }: ReasonFieldProps): ReactNode {
  const { t } = useTexts();
  const { field, text, write, wrong } = reason;
  return (
    <TextField
      ref={field}
      label={label}
      {...(hint !== undefined && { hint })}
      error={wrong && t(wrong)}
      maxLength={REASON_MAX}
      autoComplete="off"
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  );
}
