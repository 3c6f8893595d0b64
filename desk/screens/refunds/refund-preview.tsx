import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { getMethodName } from '#rules/paid-method.ts';
import { compareRefunds, type RefundSum } from '#rules/refund-request.ts';
import { formatCardPlaces, formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from '../../ui/text.tsx';
import type { RefundPreview } from './refund-types.ts';
import styles from './refunds.module.css';

type Possible = Extract<RefundPreview, { kind: 'possible' }>;
type RefusedPreview = Extract<RefundPreview, { kind: 'refused' }>;

/** @param method how the order was paid */
export function RefundPreviewSummary({
  preview,
  method,
  limit,
}: {
  preview: Possible;
  method: string;
  limit: number;
}): ReactNode {
  const { t } = useTexts();
  const { amount, shippingCost, cards, needsApproval, unapprovedTotal, isResumed, waitsUntil } = preview;
  return (
    <div className={styles.preview}>
      <p className={styles.sum}>
        {t('refunds.goesBack')} <strong>{formatChf(amount)}</strong>
      </p>
      <Facts
        facts={[
          [t('refunds.cardsPart'), shippingCost > 0 ? formatChf(amount - shippingCost) : null],
          [t('refunds.shippingPart'), shippingCost > 0 ? formatChf(shippingCost) : null],
          [
            t('refunds.voids', { count: cards.length }),
            cards.length === 0 ? t('refunds.noCard') : formatCardPlaces(cards),
          ],
          [t('refunds.way'), t('refunds.wayOf', { method: getMethodName(method) })],
          [
            t('refunds.earliest'),
            waitsUntil && t('refunds.earliestOf', { time: formatDateTime(waitsUntil) }),
          ],
        ]}
      />
      {isResumed && <p>{t('refunds.isResumed')}</p>}
      {needsApproval && (
        <Notice tone="attention">
          <p>{t('refunds.needsApproval', { limit: formatChf(limit) })}</p>
          {unapprovedTotal > 0 && (
            <p>{t('refunds.unapprovedTotal', { amount: formatChf(unapprovedTotal) })}</p>
          )}
        </Notice>
      )}
    </div>
  );
}

export function RefusalNotice({
  reason,
  places,
  children,
}: RefusedPreview & { children?: ReactNode }): ReactNode {
  const { t, word } = useTexts();
  const cards = places.filter(({ ordinal }) => ordinal > 0);
  return (
    <Notice tone="bad">
      <p>{word('errors', reason)}</p>
      {cards.length > 0 && <p>{t('refunds.concerned', { cards: formatCardPlaces(cards) })}</p>}
      {children}
    </Notice>
  );
}

type ShownChangesProps = {
  before: RefundSum;
  now: RefundPreview;
  children?: ReactNode;
};

/** Shows the difference to an earlier sum. Renders nothing if there is none. */
export function PreviewChanges({ before, now, children }: ShownChangesProps): ReactNode {
  const { t } = useTexts();
  if (now.kind === 'refused') return <RefusalNotice {...now}>{children}</RefusalNotice>;
  const changes = compareRefunds(before, now);
  if (changes === undefined) return null;
  const { amount, shippingCost, removed, added } = changes;
  const fromTo = ({ from, to }: { from: number; to: number }) => ({
    from: formatChf(from),
    to: formatChf(to),
  });
  return (
    <Notice tone="attention">
      <p>{t('refunds.changed')}</p>
      <ul>
        {amount !== undefined && <li>{t('refunds.changedAmount', fromTo(amount))}</li>}
        {shippingCost !== undefined && <li>{t('refunds.changedShipping', fromTo(shippingCost))}</li>}
        {removed.length > 0 && <li>{t('refunds.changedGone', { cards: formatCardPlaces(removed) })}</li>}
        {added.length > 0 && <li>{t('refunds.changedAdded', { cards: formatCardPlaces(added) })}</li>}
      </ul>
      {children}
    </Notice>
  );
}
