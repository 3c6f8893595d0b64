import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { formatDate, formatDateTime } from '../../format/format-values.ts';
import { formatReviewName } from '../../format/review-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './order.module.css';
import { type Card, formatCardPlace, type OrderDetails } from './order-details.ts';

/** Longer lists are collapsed. */
const EXPANDED_MAX = 12;

type CardsProps = OrderDetails & {
  /** Opens the replacement form for a card such as `1.2`. Undefined if no card can be replaced. */
  onReplace: ((card: string) => void) | undefined;
};

export function Cards({ cards, pending, onReplace }: CardsProps): ReactNode {
  const texts = useTexts();
  const { t, word } = texts;
  if (cards.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { status } of cards) counts.set(status, (counts.get(status) ?? 0) + 1);
  const shipment = ({ category, shipmentNumber: number }: Card) =>
    category === 'digital' ? t('order.mailOfCard', { number }) : t('order.parcelOfCard', { number });
  const replace = (card: Card) =>
    card.replaceRefusal === null && (
      <button
        type="button"
        className={styles.textButton}
        aria-label={t('order.replaceCard', { card: formatCardPlace(card) })}
        onClick={() => onReplace?.(formatCardPlace(card))}
      >
        {t('order.replace')}
      </button>
    );
  return (
    <Panel title={t('order.cards')} wide>
      {pending !== undefined && (
        <p className={styles.soft}>
          {t('order.pendingCards', { count: pending.cards, time: formatDateTime(pending.since) })}{' '}
          {pending.why.length === 0
            ? t('order.pendingNoAnswer')
            : pending.why.map((kind) => formatReviewName(texts, kind)).join(', ')}
        </p>
      )}
      <details open={cards.length <= EXPANDED_MAX}>
        <summary>
          <span className={styles.summary}>
            {[...counts].map(([status, count]) => (
              <Badge key={status} tone={getTone(status)}>
                {count} × {word('cardStatus', status)}
              </Badge>
            ))}
          </span>
        </summary>
        <Table
          label={t('order.cards')}
          rows={cards}
          getKey={({ line, ordinal, generation }) => `${line}.${ordinal}.${generation}`}
          columns={[
            { head: t('order.card'), cell: (card) => <CardPlace {...card} /> },
            { head: t('order.status'), cell: (card) => <CardStatus {...card} /> },
            { head: t('order.product'), cell: ({ product }) => product },
            { head: t('order.lastFour'), cell: ({ lastFour }) => lastFour, isNumber: true },
            { head: t('order.value'), cell: ({ price }) => formatChf(price), isNumber: true },
            { head: t('order.shipment'), cell: shipment },
            { head: t('order.valid'), cell: ({ validUntil }) => validUntil && formatDate(validUntil) },
            ...(onReplace === undefined ? [] : [{ head: t('order.actions'), cell: replace }]),
          ]}
        />
      </details>
    </Panel>
  );
}

function CardPlace({ line, ordinal, generation }: Card): ReactNode {
  const { t } = useTexts();
  return (
    <>
      {line}.{ordinal} {generation > 0 && <Badge tone="plain">{t('order.replacement')}</Badge>}
    </>
  );
}

function CardStatus({ status, voidCause, returnedAt, hasOpenRequest }: Card): ReactNode {
  const { t, word } = useTexts();
  return (
    <>
      <Badge tone={getTone(status)}>{word('cardStatus', status)}</Badge>
      {voidCause !== null && ` ${word('voidCauses', voidCause)}`}
      {hasOpenRequest && ` ${t('order.hasOpenRequest')}`}
      {returnedAt !== null && voidCause === null && (
        <>
          {' '}
          <Badge tone="attention">{t('order.returned')}</Badge>
        </>
      )}
    </>
  );
}
