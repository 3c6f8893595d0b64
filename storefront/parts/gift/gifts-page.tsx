import type { ReactNode } from 'react';
import type { GiftParcel, Gifts } from '#contract/gift.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { FocusedHeading } from '../checkout/focused-heading.tsx';
import { CardList } from './card-list.tsx';
import styles from './gift-cards.module.css';
import { GiftPaper } from './gift-paper.tsx';
import { type MessageDraft, useMessageEditor } from './message-editor.ts';
import { MessageForm } from './message-form.tsx';
import { GiftsProvider, useGifts, useGiftsState } from './use-gifts.ts';

export function GiftsPage({ loaded }: { loaded: Gifts }): ReactNode {
  const { t } = useTranslation();
  const state = useGiftsState(loaded);
  const { cards, parcels, reference } = state.gifts;
  const hasCards = cards.length > 0;
  return (
    <GiftsProvider value={state}>
      <div className={styles.page}>
        <div className={styles.head}>
          <FocusedHeading>{hasCards ? t('gift.title') : t('gift.titlePosted')}</FocusedHeading>
          <p className={page.lead}>{hasCards ? t('gift.lead') : t('gift.leadPosted')}</p>
          <p className={styles.until}>
            {t('gift.ofOrder', { reference })}
            {cards.length > 1 && <> · {t('gift.several', { count: cards.length })}</>}
          </p>
        </div>
        <CardList cards={cards} />
        {parcels.map((parcel) => (
          <ParcelEditor key={parcel.number} parcel={parcel} hasOthers={parcels.length > 1} />
        ))}
        {!hasCards && parcels.length === 0 && <p>{t('gift.nothing')}</p>}
      </div>
    </GiftsProvider>
  );
}

const isEmptyMessage = ({ forName, fromName, message }: MessageDraft): boolean =>
  [forName, fromName, message].every((text) => text.trim() === '');

type ParcelEditorProps = { parcel: GiftParcel; hasOthers: boolean };

/** Words that are printed and packed with the posted cards. Editable until packing begins. */
function ParcelEditor({ parcel, hasOthers }: ParcelEditorProps): ReactNode {
  const { t } = useTranslation();
  const id = `parcel-${parcel.number}`;
  return (
    <section aria-labelledby={id} className={styles.content}>
      <div className={styles.intro}>
        <h2 id={id} className={styles.title}>
          {hasOthers ? t('gift.parcel.titleOf', { number: parcel.number }) : t('gift.parcel.title')}
        </h2>
        {parcel.state === 'open' && <p className={styles.lead}>{t('gift.parcel.lead')}</p>}
      </div>
      {parcel.state === 'open' ? <OpenParcel parcel={parcel} /> : <ClosedParcel parcel={parcel} />}
    </section>
  );
}

function OpenParcel({ parcel }: { parcel: GiftParcel }): ReactNode {
  const { t } = useTranslation();
  const { gifts } = useGifts();
  const editor = useMessageEditor({
    giftMessage: parcel.giftMessage,
    findMessage: ({ parcels }) => parcels.find(({ number }) => number === parcel.number)?.giftMessage,
    save: (giftMessage) => giftApi.writeParcelMessage(gifts.orderId, parcel.number, giftMessage),
  });
  const isEmpty = isEmptyMessage(editor.typed);
  return (
    <div className={styles.editor}>
      <div className={isEmpty ? `${styles.preview} ${styles.unwritten}` : styles.preview}>
        <GiftPaper giftMessage={editor.typed} showPlaceholders hidden />
      </div>
      {isEmpty && <p className={styles.onPaper}>{t('gift.parcel.unwritten')}</p>}
      <div className={styles.side}>
        <MessageForm editor={editor} />
      </div>
    </div>
  );
}

function ClosedParcel({ parcel: { giftMessage } }: { parcel: GiftParcel }): ReactNode {
  const { t } = useTranslation();
  const isEmpty = isEmptyMessage(giftMessage);
  return (
    <>
      <div className={styles.closed}>
        <Notice tone="info" role="none">
          <p>{isEmpty ? t('gift.parcel.closedEmpty') : t('gift.parcel.closed')}</p>
        </Notice>
      </div>
      {!isEmpty && (
        <div className={styles.preview}>
          <GiftPaper giftMessage={giftMessage} />
        </div>
      )}
    </>
  );
}
