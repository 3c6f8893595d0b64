import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sentMailOf, tellEvent } from '../../format/story.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import type { ShownOrder } from './order-types.ts';
import styles from './story.module.css';

type Event = ShownOrder['history'][number];

type StoryProps = Pick<ShownOrder, 'reference' | 'history'> & {
  /** Whether mails that were sent may be opened. */
  mayLook: boolean;
};

/** Everything that happened to an order, the newest first. */
export function Story({ reference, history, mayLook }: StoryProps): ReactNode {
  const { t } = useTexts();
  const numbered = history.map((event, index) => ({ ...event, index }));
  return (
    <Panel title={t('order.story')}>
      <ol reversed className={styles.story}>
        {numbered.reverse().map(({ index, ...event }) => (
          <StoryEvent key={index} event={event} mailsOf={mayLook ? reference : undefined} />
        ))}
      </ol>
    </Panel>
  );
}

type StoryEventProps = {
  event: Event;
  /** The order whose mails may be opened. */
  mailsOf: string | undefined;
};

function StoryEvent({ event, mailsOf }: StoryEventProps): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const { what, why, isEnglish } = tellEvent(texts, event);
  const { person, addressChange } = event;
  const sent = mailsOf === undefined ? undefined : sentMailOf(event);
  return (
    <li className={person === null ? styles.event : `${styles.event} ${styles.byPerson}`}>
      <p className={styles.when}>
        <Time at={event.at} /> · {texts.word('subjects', event.subject)}
        {person !== null && (
          <>
            {' '}
            · <span className={styles.who}>{person}</span>
          </>
        )}
      </p>
      <p lang={isEnglish ? 'en' : undefined}>
        {sent === undefined ? (
          what
        ) : (
          <Link to={`/orders/${encodeURIComponent(mailsOf ?? '')}/mails/${sent.kind}/${sent.number}`}>
            {what}
          </Link>
        )}
      </p>
      {addressChange !== null && (
        <dl className={styles.change}>
          <ChangedAddress title={t('acts.before')} lines={addressChange.before} />
          <ChangedAddress title={t('acts.after')} lines={addressChange.after} />
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
