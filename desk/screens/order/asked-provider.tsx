import type { ReactNode } from 'react';
import { describeOutcome } from '../../format/order-history-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './order.module.css';
import type { ShownOrder } from './order-types.ts';

/** Every request to the payment provider with its answer, and how often it was asked what became of the payment. */
export function AskedProvider({ asked, payment }: ShownOrder): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  if (asked.length === 0) return null;
  const answer = ({ closedAt, outcome, detail }: ShownOrder['asked'][number]) =>
    closedAt === null ? t('order.noAnswer') : describeOutcome(texts, outcome ?? '', detail ?? '');
  const repeated = ({ retries }: ShownOrder['asked'][number]) => (retries === 0 ? null : retries);
  return (
    <Panel title={t('order.asked')} wide>
      <Table
        label={t('order.asked')}
        rows={asked}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('order.request'),
            cell: ({ kind, refund }) =>
              refund === null
                ? word('requests', kind)
                : t('history.numbered', { what: word('requests', kind), number: refund }),
          },
          { head: t('order.askedAt'), cell: ({ openedAt }) => <Time at={openedAt} /> },
          { head: t('order.answeredAt'), cell: ({ closedAt }) => closedAt && <Time at={closedAt} /> },
          { head: t('order.answer'), cell: answer },
          ...(asked.some(({ retries }) => retries > 0)
            ? [{ head: t('order.again'), cell: repeated, isNumber: true }]
            : []),
          { head: t('order.requestId'), cell: ({ id }) => <div className={styles.code}>{id}</div> },
        ]}
      />
      <p className={styles.below}>
        {payment.questions > 0 && t('order.questions', { count: payment.questions })}{' '}
        {payment.nextCheckAt !== null && (
          <>
            {t('order.nextQuestion')} <Time at={payment.nextCheckAt} />
          </>
        )}
      </p>
    </Panel>
  );
}
