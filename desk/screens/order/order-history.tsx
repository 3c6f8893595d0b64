import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeEntry, explainEntry } from '../../format/order-history-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/text.tsx';
import type { OrderDetails } from './order-details.ts';
import styles from './order-history.module.css';

type Entry = OrderDetails['history'][number];

type HistoryProps = Pick<OrderDetails, 'reference' | 'history'> & {
  canOpenMails: boolean;
};

export function OrderHistory({ reference, history, canOpenMails }: HistoryProps): ReactNode {
  const { t } = useTexts();
  const numbered = history.map((entry, index) => ({ entry, index }));
  return (
    <Panel title={t('order.history')}>
      <ol reversed className={styles.history}>
        {numbered.reverse().map(({ index, entry }) => (
          <HistoryItem key={index} entry={entry} mailsReference={canOpenMails ? reference : undefined} />
        ))}
      </ol>
    </Panel>
  );
}

type HistoryItemProps = {
  entry: Entry;
  mailsReference: string | undefined;
};

function HistoryItem({ entry, mailsReference }: HistoryItemProps): ReactNode {
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
      <p>
        {mailsReference !== undefined && event.subject === 'mail' && event.step === 'sent' ? (
          <Link to={`/orders/${encodeURIComponent(mailsReference)}/mails/${event.mail}/${event.number}`}>
            {what}
          </Link>
        ) : (
          what
        )}
      </p>
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
