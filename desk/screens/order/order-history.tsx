import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permission } from '#rules/permissions.ts';
import { describeEntry, explainEntry } from '../../format/order-history-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/text.tsx';
import type { OrderDetails } from './order-details.ts';
import styles from './order-history.module.css';

type Entry = OrderDetails['history'][number];

type HistoryProps = Pick<OrderDetails, 'reference' | 'history'> & {
  permissions: readonly Permission[];
};

export function OrderHistory({ reference, history, permissions }: HistoryProps): ReactNode {
  const { t } = useTexts();
  const numbered = history.map((entry, index) => ({ entry, index }));
  return (
    <Panel title={t('order.history')}>
      <ol reversed className={styles.history}>
        {numbered.reverse().map(({ index, entry }) => (
          <HistoryItem key={index} entry={entry} path={getPath(entry, reference, permissions)} />
        ))}
      </ol>
    </Panel>
  );
}

/** Returns the page of the mail or receipt, if the user may open it. */
function getPath(
  { event }: Entry,
  reference: string,
  permissions: readonly Permission[],
): string | undefined {
  switch (event.subject) {
    case 'mail':
      return event.step === 'sent' && permissions.includes('mails list')
        ? `/orders/${encodeURIComponent(reference)}/mails/${event.mail}/${event.number}`
        : undefined;
    case 'receipt':
    case 'credit-note':
      return permissions.includes('receipts list') ? `/receipts?text=${event.number}` : undefined;
    default:
      return undefined;
  }
}

type HistoryItemProps = { entry: Entry; path: string | undefined };

function HistoryItem({ entry, path }: HistoryItemProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { at, event, person, addressChange } = entry;
  const what = describeEntry(texts, entry);
  const why = explainEntry(texts, entry);
  return (
    <li className={person === null ? styles.event : `${styles.event} ${styles.byPerson}`}>
      <p className={styles.when}>
        <Time at={at} /> · {texts.word('subjects', event.subject)}
        {person !== null && (
          <>
            {' '}
            · <span className={styles.who}>{person}</span>
          </>
        )}
      </p>
      <p>{path === undefined ? what : <Link to={path}>{what}</Link>}</p>
      {addressChange !== null && (
        <dl className={styles.change}>
          <ChangedAddress title={t('actions.before')} lines={addressChange.before} />
          <ChangedAddress title={t('actions.after')} lines={addressChange.after} />
        </dl>
      )}
      {why !== '' && <p className={styles.why}>{why}</p>}
    </li>
  );
}

function ChangedAddress({ title, lines }: { title: string; lines: readonly string[] }): ReactNode {
  return (
    <div>
      <dt>{title}</dt>
      {lines.map((line) => (
        <dd key={line} translate="no">
          {line}
        </dd>
      ))}
    </div>
  );
}
