import { type ReactNode, useState } from 'react';
import type { Category } from '#rules/lines.ts';
import { ActionPanel } from '../../actions/action-form.tsx';
import { ReasonField, useReason } from '../../actions/reason-field.tsx';
import { useAction } from '../../actions/use-action.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import styles from './today.module.css';
import { type Which, WhichCards } from './which-cards.tsx';

type ResumeFormProps = { paused: readonly Category[]; onDone: (said: string) => void };

/** Puts cards on sale again. */
export function ResumeForm({ paused, onDone }: ResumeFormProps): ReactNode {
  const { t, word } = useTexts();
  const action = useAction();
  const [chosen, choose] = useState<Which>('all');
  const [leaveItems, setLeaveItems] = useState(false);
  const why = useReason('sale resume');
  // What was chosen may have been resumed meanwhile, by another person.
  const which = chosen !== 'all' && !paused.includes(chosen) ? 'all' : chosen;
  const categories = which === 'all' ? [...paused] : [which];
  const submit = () => {
    const reason = why.take();
    if (reason === undefined) return;
    onDone('');
    void action.run(
      () => api.sale.resume.mutate({ categories, leaveItems, reason }),
      () => {
        why.write('');
        onDone(t('sale.resumed'));
      },
    );
  };
  // Offered to those who were told what is on the list.
  const isRefused = action.error?.body?.constraint === 'unknown-items';
  return (
    <ActionPanel title={t('sale.resume')} button={t('sale.resumeSubmit')} action={action} onSubmit={submit}>
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
      <ReasonField reason={why} hint={t('sale.reasonHint')} />
    </ActionPanel>
  );
}
