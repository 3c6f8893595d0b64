import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PackingCard, PackingParcel } from './packing-types.ts';
import styles from './parcel.module.css';
import { isDone } from './use-packer.ts';
import { type WaitingScan, wantedCards } from './wanted-line.ts';

type ParcelCardsProps = {
  parcel: PackingParcel;
  waiting: readonly WaitingScan[];
  onResolveCard: (place: string, action: 'check' | 'set-aside') => void;
};

/** The card that is wanted now, large; and all of them with how they stand. */
export function ParcelCards({ parcel, waiting, onResolveCard }: ParcelCardsProps): ReactNode {
  const { t } = useTexts();
  const { cards } = parcel;
  const wanted = wantedCards(cards, waiting);
  const [next] = wanted;
  const open = new Set(wanted.map(({ place }) => place));
  const active = cards.filter(({ state }) => state === 'active').length;
  return (
    <>
      {next !== undefined && !isDone(parcel) && (
        <section aria-labelledby="wanted" className={styles.wanted}>
          <h2 id="wanted" className={styles.wantedWord}>
            {t('packing.wanted', { number: cards.indexOf(next) + 1, count: cards.length })}
          </h2>
          <div className={styles.wantedCard}>
            {/* Its name stands beside it. */}
            <img
              src={`/api/packing/pictures/${encodeURIComponent(next.picture)}`}
              alt=""
              width={190}
              height={120}
              className={styles.picture}
            />
            <div>
              <p className={styles.wantedName}>{next.name}</p>
              <p className={styles.wantedValue}>{formatChf(next.value)}</p>
            </div>
          </div>
        </section>
      )}
      <Panel title={t('packing.cardsActive', { active, count: cards.length })}>
        <progress
          className={styles.progress}
          value={active}
          max={Math.max(cards.length, 1)}
          aria-hidden="true"
        />
        <ol className={styles.cards}>
          {cards.map((card, index) => (
            <li
              key={card.place}
              className={styles.card}
              aria-current={card === next && !isDone(parcel) ? 'step' : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.what}>{card.name}</span>
              <span className={styles.value}>{formatChf(card.value)}</span>
              <span className={styles.four}>{card.lastFour !== undefined && `…${card.lastFour}`}</span>
              <CardState card={card} isOnItsWay={card.state === 'waiting' && !open.has(card.place)} />
              {card.state === 'unclear' && !isDone(parcel) && (
                <span className={styles.unclear}>
                  <span>{t('packing.unclearHint')}</span>
                  <Button variant="secondary" onClick={() => onResolveCard(card.place, 'check')}>
                    {t('packing.askAgain')}
                  </Button>
                  <Button variant="secondary" onClick={() => onResolveCard(card.place, 'set-aside')}>
                    {t('packing.setAside')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function CardState({ card, isOnItsWay }: { card: PackingCard; isOnItsWay: boolean }): ReactNode {
  const { t } = useTexts();
  if (card.state === 'active') return <Badge tone="good">{t('packing.state.active')}</Badge>;
  if (card.state === 'unclear') return <Badge tone="bad">{t('packing.state.unclear')}</Badge>;
  return <Badge tone="plain">{t(isOnItsWay ? 'packing.state.onItsWay' : 'packing.state.waiting')}</Badge>;
}
