import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatChf } from '#rules/money.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './packing.module.css';
import { DueBadge, FRANKING, type ListedParcel, WEIGHTS } from './parcel-parts.tsx';
import { getParcelPath } from './use-packer.ts';

export function ParcelTable({
  parcels,
  canPack,
}: {
  parcels: readonly ListedParcel[];
  canPack: boolean;
}): ReactNode {
  const { t } = useTexts();
  return (
    <div className={styles.table}>
      <Table
        label={t('packing.list')}
        rows={parcels}
        getKey={({ parcel }) => parcel}
        columns={[
          {
            head: t('packing.parcel'),
            cell: ({ parcel }) =>
              canPack ? (
                <Link to={getParcelPath(parcel)} className={styles.name}>
                  {parcel}
                </Link>
              ) : (
                <span className={styles.name}>{parcel}</span>
              ),
          },
          { head: t('packing.due'), cell: (parcel) => <DueBadge {...parcel} /> },
          { head: t('packing.delivery'), cell: (parcel) => <Franking {...parcel} /> },
          { head: t('packing.cards'), cell: Progress, isNumber: true },
          { head: t('packing.content'), cell: (parcel) => <Content {...parcel} /> },
          { head: t('packing.who'), cell: (parcel) => <PackerCell {...parcel} /> },
        ]}
      />
    </div>
  );
}

function Progress({ cards, active }: ListedParcel): string {
  return active === 0 ? String(cards) : `${active} / ${cards}`;
}

function Content({ lines, hasMessage }: ListedParcel): ReactNode {
  const { t } = useTexts();
  return (
    <ul className={styles.lines}>
      {lines.map(({ name, value, count }) => (
        <li key={`${name} ${value}`}>
          {count} × {name}, {formatChf(value)}
        </li>
      ))}
      {hasMessage && (
        <li>
          <Badge tone="attention">{t('packing.giftMessage')}</Badge>
        </li>
      )}
    </ul>
  );
}

export function Franking({
  deliveryMethod,
  weight,
}: Pick<ListedParcel, 'deliveryMethod' | 'weight'>): ReactNode {
  const { t } = useTexts();
  const weightText = WEIGHTS[weight];
  return (
    <>
      {t(FRANKING[deliveryMethod])}, {weightText === undefined ? weight : t(weightText)}
    </>
  );
}

function PackerCell({ holder, isBlocked, active }: ListedParcel): ReactNode {
  const { t } = useTexts();
  if (holder !== undefined)
    return <Badge tone="attention">{holder.isMine ? t('packing.mine') : holder.name}</Badge>;
  if (isBlocked) return <Badge tone="bad">{t('packing.blocked')}</Badge>;
  return active > 0 ? <Badge tone="plain">{t('packing.begun')}</Badge> : null;
}
