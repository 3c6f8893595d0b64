import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { REASON_MAX } from '#rules/reason.ts';
import { oneLine, reasonSentence } from '../../acts/reason-fault.ts';
import { useTexts } from '../../language/current-texts.ts';
import { TextField } from '../../ui/field.tsx';
import { useDraft } from '../../ui/use-draft.ts';

type Sentence = {
  text: string;
  write: (text: string) => void;
  wrong: ReturnType<typeof reasonSentence>;
  field: RefObject<HTMLInputElement | null>;
  /** @returns undefined, with the focus in the field, while it is not to be kept */
  take: () => string | undefined;
};

/** Why a person does something. @param name of what it is for, so that a sign-in in between loses nothing */
export function useSentence(name: string): Sentence {
  const [text, write] = useDraft(name);
  const [wrong, setWrong] = useState<Sentence['wrong']>();
  const field = useRef<HTMLInputElement>(null);
  const take = () => {
    const fault = reasonSentence(text);
    setWrong(fault);
    if (fault === undefined) return oneLine(text);
    field.current?.focus();
    return undefined;
  };
  return { text, write, wrong, field, take };
}

type SentenceFieldProps = { sentence: Sentence; label: string; hint: string };

export function SentenceField({ sentence, label, hint }: SentenceFieldProps): ReactNode {
  const { t } = useTexts();
  const { text, write, wrong, field } = sentence;
  return (
    <TextField
      ref={field}
      label={label}
      hint={hint}
      error={wrong && t(wrong)}
      maxLength={REASON_MAX}
      autoComplete="off"
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  );
}
