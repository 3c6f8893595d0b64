import type { ReactNode } from 'react';
import { ActFields } from '../../../acts/act-form.tsx';
import { ReasonField, useReason } from '../../../acts/reason-field.tsx';
import { useAct } from '../../../acts/use-act.ts';
import { api } from '../../../api/client.ts';
import { showTime } from '../../../format/show-time.ts';
import { useTexts } from '../../../language/current-texts.ts';
import type { OrderFormProps } from './form-props.ts';
import styles from './forms.module.css';

/** Retries the order's stuck jobs immediately. */
export function RetryForm({ order, onDone }: OrderFormProps): ReactNode {
  const { t, word } = useTexts();
  const { reference, stuck } = order;
  const act = useAct();
  const reason = useReason(`retry ${reference}`);
  const submit = () => {
    const given = reason.take();
    if (given === undefined) return;
    void act.run(
      () => api.orders.retryJobs.mutate({ reference, reason: given }),
      () => {
        reason.write('');
        onDone(t('acts.retried'));
      },
    );
  };
  return (
    <ActFields refusals="fateRefusals" button={t('acts.retrySubmit')} act={act} onSubmit={submit}>
      <ul className={styles.consequences}>
        {stuck.map(({ job, state, since, tries, fault }) => (
          <li key={`${job} ${since.toISOString()}`}>
            {t('acts.stuckJob', {
              job: word('jobs', job),
              state: word('jobStates', state),
              time: showTime(since),
              count: tries,
            })}{' '}
            {fault !== '' && <code lang="en">{fault}</code>}
          </li>
        ))}
      </ul>
      <ReasonField reason={reason} />
    </ActFields>
  );
}
