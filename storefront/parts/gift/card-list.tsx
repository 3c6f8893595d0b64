import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { GiftCard } from '#contract/gift.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { RETENTION } from '#rules/retention.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardPicture } from '../product/card-picture.tsx';
import { CardEditor } from './card-editor.tsx';
import styles from './gift-cards.module.css';
import { GiftPaper } from './gift-paper.tsx';
import { describeSending } from './sending-list.tsx';

/** Rows shown at first and added per click. An order may have hundreds. */
const ROWS = 20;

/** The digital cards of an order. A single card is open; of several, at most one. */
export function CardList({ cards }: { cards: readonly GiftCard[] }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  // The URL names the open card, for a reload and for the link back from its hand-over page.
  const { hash } = useLocation();
  const [open, setOpen] = useState(() => cards.find(({ id }) => hash === `#card-${id}`)?.id);
  // Opened cards stay mounted, so that closing a row keeps an unsaved message.
  const [opened, setOpened] = useState(() => new Set([open]));
  const openAt = cards.findIndex(({ id }) => id === open);
  const [rows, setRows] = useState(Math.max(ROWS, openAt + 1));

  function toggle(id: string): void {
    const next = id === open ? undefined : id;
    setOpen(next);
    setOpened(new Set([...opened, next]));
    const { pathname, search } = window.location;
    history.replaceState(history.state, '', next === undefined ? pathname + search : `#card-${next}`);
  }

  const [only] = cards;
  if (only === undefined) return null;
  if (cards.length === 1) return <CardContent card={only} hasTitle />;
  const more = cards.length - rows;
  return (
    <>
      <ul className={styles.cards}>
        {cards.slice(0, rows).map((card, at) => (
          <li key={card.id} className={styles.row}>
            <h2 className={styles.heading}>
              <button
                type="button"
                aria-expanded={card.id === open}
                aria-controls={`card-${card.id}`}
                className={styles.toggle}
                onClick={() => toggle(card.id)}
              >
                <span className={styles.thumbnail}>
                  <CardPicture imagePath={card.imagePath} alt="" sizes="6rem" />
                </span>
                <span className={styles.about}>
                  <span className={styles.name}>
                    {card.productName[language]},{' '}
                    <span className={styles.value}>{formatChf(card.faceValue)}</span>
                  </span>
                  <span className={styles.summary}>{summarizeMessage(t, card)}</span>
                  <span className={styles.summary}>
                    {[
                      t('gift.summary.nth', { number: at + 1, count: cards.length }),
                      summarizeState(t, language, card),
                    ]
                      .filter((part) => part !== '')
                      .join(', ')}
                  </span>
                </span>
                <Icon name="chevron-down" className={styles.sign} />
              </button>
            </h2>
            <div id={`card-${card.id}`} hidden={card.id !== open}>
              {opened.has(card.id) && <CardContent card={card} />}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Button variant="secondary" onClick={() => setRows(rows + ROWS)}>
            {t('gift.more', { count: more })}
          </Button>
        </p>
      )}
    </>
  );
}

function CardContent({ card, hasTitle = false }: { card: GiftCard; hasTitle?: boolean }): ReactNode {
  const language = useLanguage();
  return (
    <div className={styles.content}>
      {hasTitle && (
        <h2 className={`${styles.title} ${styles.intro}`}>
          {card.productName[language]}, <span className={styles.value}>{formatChf(card.faceValue)}</span>
        </h2>
      )}
      {card.state === 'ready' || card.state === 'pending' ? (
        <CardEditor card={card} />
      ) : (
        <CardState card={card} />
      )}
    </div>
  );
}

function CardState({ card }: { card: GiftCard }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { giftMessage, state, sendings } = card;
  return (
    <div className={styles.editor}>
      <div className={styles.preview}>
        <GiftPaper
          giftMessage={giftMessage}
          card={{ imagePath: card.imagePath, name: card.productName[language], value: card.faceValue }}
        />
      </div>
      <div className={styles.side}>
        <Notice tone="info" role="none">
          <p>
            {t(state === 'voided' ? 'gift.state.voided' : 'gift.state.expired', {
              days: RETENTION.cardSecretDays,
            })}
          </p>
        </Notice>
        {sendings.map((sending) => (
          <p key={sending.id}>{describeSending(t, language, sending)}</p>
        ))}
      </div>
    </div>
  );
}

function summarizeMessage(t: Translate, { giftMessage }: GiftCard): string {
  if (giftMessage.forName !== '') return t('gift.paper.for', { name: giftMessage.forName });
  return giftMessage.version === 0 ? t('gift.summary.plain') : t('gift.summary.written');
}

function summarizeState(t: Translate, language: Language, { state, sendings }: GiftCard): string {
  if (state !== 'ready') return t(`gift.summary.${state}`);
  const last = [...sendings].reverse().find((sending) => sending.state !== 'stopped');
  if (last === undefined || last.state === 'stopped') return '';
  const day = formatDay(swissTime(new Date(last.dueAt)).date, language);
  return t(`gift.summary.${last.state}`, { day });
}
