import { type ReactNode, useRef, useState } from 'react';
import { REASON_MAX } from '#rules/reason.ts';
import { ActForm } from '../../acts/act-form.tsx';
import { oneLine, reasonSentence } from '../../acts/reason-fault.ts';
import { useAct } from '../../acts/use-act.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { TextArea } from '../../ui/field.tsx';
import { useDraft } from '../../ui/use-draft.ts';

type NoteFormProps = { reference: string; onDone: (said: string) => void };

/** Keeps a note with an order. */
export function NoteForm({ reference, onDone }: NoteFormProps): ReactNode {
  const { t } = useTexts();
  const act = useAct();
  const [text, write] = useDraft(`note ${reference}`);
  const [wrong, setWrong] = useState<ReturnType<typeof reasonSentence>>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    const reason = oneLine(text);
    const fault = reasonSentence(text);
    setWrong(fault);
    if (fault !== undefined) return field.current?.focus();
    onDone('');
    void act.run(
      () => api.orders.note.mutate({ reference, reason }),
      () => {
        write('');
        onDone(t('acts.noted'));
      },
    );
  };
  return (
    <ActForm title={t('acts.note')} button={t('acts.noteSubmit')} act={act} onSubmit={submit}>
      <TextArea
        ref={field}
        label={t('acts.noteText')}
        hint={t('acts.noteHint')}
        error={wrong && t(wrong)}
        maxLength={REASON_MAX}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
    </ActForm>
  );
}
