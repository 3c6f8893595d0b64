import type { ReactNode } from 'react';
import type { ShownOrder } from '#contract/desk/orders.ts';
import { tellEvent } from '../../format/story.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './story.module.css';

type Event = ShownOrder['history'][number];

/** Everything that happened to an order, the newest first. */
export function Story({ history }: Pick<ShownOrder, 'history'>): ReactNode {
  const { t } = useTexts();
  const numbered = history.map((event, index) => ({ ...event, index }));
  return (
    <Panel title={t('order.story')}>
      <ol reversed className={styles.story}>
        {numbered.reverse().map(({ index, ...event }) => (
          <StoryEvent key={index} event={event} />
        ))}
      </ol>
    </Panel>
  );
}

function StoryEvent({ event }: { event: Event }): ReactNode {
  const texts = useTexts();
  const { what, why, isEnglish } = tellEvent(texts, event);
  const { person } = event;
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
      <p lang={isEnglish ? 'en' : undefined}>{what}</p>
      {why !== '' && <p className={styles.why}>{why}</p>}
    </li>
  );
}
