import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permission } from '#rules/permissions.ts';
import type { Outputs } from '../../api/client.ts';
import { formatDate } from '../../format/format-values.ts';
import { formatReviewName } from '../../format/review-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { findAllowedPath } from '../../navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import { Facts, Time } from '../../ui/text.tsx';
import styles from './today.module.css';

type Today = Outputs['today']['show'];

/** Limit of the server. */
const STUCK_MAX = 10;

type Permissions = { permissions: readonly Permission[] };

export function ParcelsPanel({
  parcels,
  permissions,
}: Permissions & { parcels: NonNullable<Today['parcels']> }): ReactNode {
  const { t } = useTexts();
  const place = findAllowedPath(permissions, '/packing');
  return (
    <Panel title={t('today.parcels')} wide>
      {parcels.length === 0 ? (
        <p className={styles.soft}>{t('today.noParcels')}</p>
      ) : (
        <Table
          label={t('today.parcels')}
          rows={parcels}
          getKey={({ day }) => day}
          columns={[
            { head: t('today.due'), cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time> },
            { head: t('today.parcelCount'), cell: (row) => row.parcels, isNumber: true },
            { head: t('today.cardCount'), cell: ({ cards }) => cards, isNumber: true },
            {
              head: t('today.lateCount'),
              cell: ({ late }) => (late === 0 ? '' : <Badge tone="bad">{late}</Badge>),
              isNumber: true,
            },
          ]}
        />
      )}
      {place !== undefined && parcels.length > 0 && <Link to={place}>{t('today.toPacking')}</Link>}
    </Panel>
  );
}

export function ItemsPanel({
  items,
  permissions,
}: Permissions & { items: NonNullable<Today['items']> }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  const place = findAllowedPath(permissions, '/review');
  return (
    <Panel title={t('today.items')} wide>
      {items.length === 0 ? (
        <p className={styles.soft}>{t('today.noItems')}</p>
      ) : (
        <Table
          label={t('today.items')}
          rows={items}
          getKey={({ kind }) => kind}
          columns={[
            { head: t('today.itemKind'), cell: ({ kind }) => formatReviewName(texts, kind) },
            { head: t('today.itemCount'), cell: ({ count }) => count, isNumber: true },
            { head: t('today.oldest'), cell: ({ oldest }) => <Time at={oldest} /> },
          ]}
        />
      )}
      {place !== undefined && items.length > 0 && <Link to={place}>{t('today.toItems')}</Link>}
    </Panel>
  );
}

/** Lists orders with open review items or overdue work. */
export function StuckPanel({ stuck }: { stuck: NonNullable<Today['stuck']> }): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  return (
    <Panel title={t('today.stuck')} wide>
      {stuck.length === 0 ? (
        <p className={styles.soft}>{t('today.noStuck')}</p>
      ) : (
        <Table
          label={t('today.stuck')}
          rows={stuck}
          getKey={({ reference }) => reference}
          columns={[
            {
              head: t('today.order'),
              cell: ({ reference }) => (
                <Link to={`/orders/${encodeURIComponent(reference)}`} className={styles.reference}>
                  {reference}
                </Link>
              ),
            },
            { head: t('today.placed'), cell: ({ placedAt }) => <Time at={placedAt} /> },
            {
              head: t('today.state'),
              cell: ({ items, order, payment }) =>
                items.length === 0
                  ? `${word('orderStatus', order)}, ${word('paymentStatus', payment)}`
                  : items.map((kind) => formatReviewName(texts, kind)).join(', '),
            },
          ]}
        />
      )}
      {stuck.length >= STUCK_MAX && <p className={styles.soft}>{t('today.stuckMax', { max: STUCK_MAX })}</p>}
    </Panel>
  );
}

export function LastSuccessPanel({ last }: Pick<Today, 'last'>): ReactNode {
  const { t } = useTexts();
  const shown = (at: Date | null) => (at === null ? t('today.never') : <Time at={at} />);
  return (
    <Panel title={t('today.last')}>
      <Facts
        facts={[
          [t('today.lastProvider'), shown(last.provider)],
          [t('today.lastSupplier'), shown(last.supplier)],
          [t('today.lastMail'), shown(last.mail)],
        ]}
      />
    </Panel>
  );
}
