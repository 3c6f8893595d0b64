import type { ReactNode } from 'react';
import type { ParcelDocument } from '#rules/parcel-documents.ts';
import type { Outputs } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import type { TextKey } from '../../language/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/text.tsx';
import styles from './packing.module.css';

export type ListedParcel = Outputs['packing']['list']['toPack'][number];
export type PackingParcel = Outputs['packing']['show'];
export type PackingCard = PackingParcel['cards'][number];
export type ScanResult = Outputs['packing']['scan' | 'resolveCard'];

export const FRANKING: Record<PackingParcel['deliveryMethod'], TextKey> = {
  standard: 'packing.franked.standard',
  insured: 'packing.franked.insured',
  packet: 'packing.franked.packet',
};

/** Keys are the server's words. Unknown ones are shown unchanged. */
export const WEIGHTS: Readonly<Record<string, TextKey>> = {
  'up to 100 g': 'packing.weights.light',
  'up to 250 g': 'packing.weights.middle',
  'up to 1000 g': 'packing.weights.heavy',
};

export function documentUrl(document: ParcelDocument, parcels: readonly string[]): string {
  return `/api/packing/documents/${document}?parcels=${parcels.map(encodeURIComponent).join(',')}`;
}

export function DueBadge({
  dueAt,
  urgency,
  status,
}: Pick<ListedParcel, 'dueAt' | 'urgency' | 'status'>): ReactNode {
  const { t } = useTexts();
  if (status !== 'ToPack') return null;
  return (
    <span className={styles.dueBadge}>
      <span className={styles.dueWord}>{t('packing.dueBy')}</span>
      <Time at={dueAt} />
      {urgency === 'late' && <Badge tone="bad">{t('packing.late')}</Badge>}
      {urgency === 'alarmed' && <Badge tone="attention">{t('packing.today')}</Badge>}
    </span>
  );
}
