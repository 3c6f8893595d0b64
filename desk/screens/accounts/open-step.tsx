import type { ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useTexts } from '../../language/current-texts.ts';
import type { SignedInPerson } from '../../session.ts';
import { Table } from '../../ui/table.tsx';
import styles from './accounts.module.css';
import { Looking } from './looking.tsx';
import { MonthLink } from './month-link.tsx';
import { Step } from './step.tsx';
import type { Previewed } from './use-month-preview.ts';

const REFERENCES_SHOWN = 50;

/** What would be booked in another month. */
export function OpenStep({ previewed }: { previewed: Previewed }): ReactNode {
  const { t, word } = useTexts();
  const { preview } = previewed;
  const { permissions } = useOutletContext<SignedInPerson>();
  const maySee = permissions.includes('orders show');
  if (preview === undefined) {
    return (
      <Step number={1} title={t('accounts.open')} state="todo">
        <Looking {...previewed} />
      </Step>
    );
  }
  const { refusal } = preview;
  const bookings = refusal?.why === 'open' ? refusal.bookings : [];
  return (
    <Step number={1} title={t('accounts.open')} state={refusal === undefined ? 'done' : 'blocked'}>
      {refusal === undefined ? (
        <p>{t('accounts.nothingOpen')}</p>
      ) : (
        <p>
          {word('errors', refusal.why)}{' '}
          {refusal.why === 'earlier-open' && <MonthLink month={refusal.month} />}
        </p>
      )}
      {bookings.length > 0 && (
        <div className={styles.scroll}>
          <Table
            label={t('accounts.open')}
            rows={bookings.slice(0, REFERENCES_SHOWN)}
            keyOf={({ kind, reference }) => `${kind} ${reference}`}
            columns={[
              {
                head: t('accounts.reference'),
                cell: ({ reference }) =>
                  maySee && /^\w{4}-\w{4}$/.test(reference) ? (
                    <Link to={`/orders/${reference}`}>{reference}</Link>
                  ) : (
                    reference
                  ),
              },
              { head: t('accounts.what'), cell: ({ kind }) => word('openBookings', kind) },
            ]}
          />
        </div>
      )}
      {bookings.length > REFERENCES_SHOWN && (
        <p>{t('accounts.more', { count: bookings.length - REFERENCES_SHOWN })}</p>
      )}
    </Step>
  );
}
