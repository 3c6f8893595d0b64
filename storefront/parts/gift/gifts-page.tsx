import type { ReactNode } from 'react';
import type { Gifts } from '#contract/gift.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import page from '../../ui/page.module.css';
import { LateHeading } from '../checkout/late-heading.tsx';
import { CardList } from './card-list.tsx';
import styles from './gift-cards.module.css';
import { ParcelEditor } from './parcel-editor.tsx';
import { GiftsProvider, useGiftsState } from './use-gifts.ts';

/** The page on which the cards of an order become presents. Nothing on it has to be done. */
export function GiftsPage({ loaded }: { loaded: Gifts }): ReactNode {
  const { t } = useTranslation();
  const state = useGiftsState(loaded);
  const { cards, parcels, reference } = state.gifts;
  const hasCards = cards.length > 0;
  return (
    <GiftsProvider value={state}>
      <div className={styles.page}>
        <div className={styles.head}>
          <LateHeading>{hasCards ? t('gift.title') : t('gift.titlePosted')}</LateHeading>
          <p className={page.lead}>{hasCards ? t('gift.lead') : t('gift.leadPosted')}</p>
          <p className={styles.until}>
            {t('gift.ofOrder', { reference })}
            {cards.length > 1 && <> · {t('gift.several', { count: cards.length })}</>}
          </p>
        </div>
        <CardList cards={cards} />
        {parcels.map((parcel) => (
          <ParcelEditor key={parcel.number} parcel={parcel} several={parcels.length > 1} />
        ))}
        {!hasCards && parcels.length === 0 && <p>{t('gift.nothing')}</p>}
      </div>
    </GiftsProvider>
  );
}
