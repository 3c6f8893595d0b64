import type { ReactNode } from 'react';
import { showTime } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { documentUrl } from './document-url.ts';
import { FRANKING, WEIGHTS } from './franking.ts';
import type { PackingParcel } from './packing-types.ts';
import styles from './parcel.module.css';

/** How it goes, and what stands in the way of packing it. */
export function ParcelState({
  parcel,
  onTakeOver,
}: {
  parcel: PackingParcel;
  onTakeOver: () => void;
}): ReactNode {
  const { t, word } = useTexts();
  const { status, holder, disputed, cards, weight, deliveryMethod, tracking, hasWords } = parcel;
  const weightText = WEIGHTS[weight];
  const isHeld = status === 'ToPack' && holder !== undefined && !holder.isMine;
  return (
    <>
      {status === 'Packed' && <Notice tone="good">{t('packing.packedHint')}</Notice>}
      {(status === 'Shipped' || status === 'Cancelled') && (
        <Notice tone="info">{t('packing.notToPack', { status: word('parcelStatus', status) })}</Notice>
      )}
      {disputed && <Notice tone="bad">{t('packing.said.disputed')}</Notice>}
      {hasWords && (status === 'ToPack' || status === 'Packed') && (
        <Notice tone="attention">
          <p>
            <strong>{t('packing.wordsHint')}</strong>
          </p>
          <p>
            <a href={documentUrl('parcel-words', [parcel.parcel])} target="_blank" rel="noreferrer">
              {t('packing.wordsPrint')}
            </a>
          </p>
        </Notice>
      )}
      {status === 'ToPack' && cards.length === 0 && <Notice tone="info">{t('packing.empty')}</Notice>}
      {isHeld && (
        <Notice tone="attention">
          <div className={styles.held}>
            <p>{t('packing.heldBy', { name: holder.name, time: showTime(holder.since) })}</p>
            <Button variant="secondary" onClick={onTakeOver}>
              {t('packing.takeOver')}
            </Button>
          </div>
        </Notice>
      )}
      <Panel title={t('packing.franking')}>
        <p className={styles.franking}>
          <span>{t(FRANKING[deliveryMethod])}</span>
          <span>{weightText === undefined ? weight : t(weightText)}</span>
        </p>
        <Facts
          facts={[
            [t('packing.delivery'), word('deliveries', deliveryMethod)],
            [t('packing.cards'), cards.length],
            [t('packing.tracking'), tracking],
          ]}
        />
      </Panel>
    </>
  );
}
