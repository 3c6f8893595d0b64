import { type ReactNode, useRef, useState } from 'react';
import type { Category } from '#rules/lines.ts';
import { REASON_MAX } from '#rules/reason.ts';
import { ActForm } from '../../acts/act-form.tsx';
import { oneLine, reasonSentence } from '../../acts/reason-fault.ts';
import { useAct } from '../../acts/use-act.ts';
import { todayApi } from '../../api/today-api.ts';
import { useTexts } from '../../language/current-texts.ts';
import { TextField } from '../../ui/field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import styles from './today.module.css';
import { type Which, WhichCards } from './which-cards.tsx';

type ResumeFormProps = { paused: readonly Category[]; onDone: (said: string) => void };

/** Puts cards on sale again. */
export function ResumeForm({ paused, onDone }: ResumeFormProps): ReactNode {
  const { t, word } = useTexts();
  const act = useAct();
  const [chosen, choose] = useState<Which>('all');
  const [leaveItems, setLeaveItems] = useState(false);
  const [reason, writeReason] = useDraft('sale resume');
  const [wrong, setWrong] = useState<ReturnType<typeof reasonSentence>>();
  const field = useRef<HTMLInputElement>(null);
  // What was chosen may have been resumed meanwhile, by another person.
  const which = chosen !== 'all' && !paused.includes(chosen) ? 'all' : chosen;
  const categories = which === 'all' ? [...paused] : [which];
  const submit = () => {
    const fault = reasonSentence(reason);
    setWrong(fault);
    if (fault !== undefined) return field.current?.focus();
    onDone('');
    void act.run(
      () => todayApi.resume({ categories, leaveItems, reason: oneLine(reason) }),
      () => {
        writeReason('');
        onDone(t('sale.resumed'));
      },
    );
  };
  // Offered to those who were told what is on the list.
  const isRefused = act.fault?.told?.constraint === 'unknown-items';
  return (
    <ActForm
      refusals="saleRefusals"
      title={t('sale.resume')}
      button={t('sale.resumeSubmit')}
      act={act}
      onSubmit={submit}
    >
      {paused.length > 1 ? (
        <WhichCards name="resume" which={which} among={paused} onChoose={choose} />
      ) : (
        <p>{paused.map((category) => word('products', category)).join(', ')}</p>
      )}
      {(isRefused || leaveItems) && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={leaveItems}
            onChange={({ target }) => setLeaveItems(target.checked)}
          />
          {t('sale.leaveItems')}
        </label>
      )}
      <TextField
        ref={field}
        label={t('sale.reason')}
        hint={t('sale.reasonHint')}
        error={wrong && t(wrong)}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => writeReason(target.value)}
      />
    </ActForm>
  );
}
