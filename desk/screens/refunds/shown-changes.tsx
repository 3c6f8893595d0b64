import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { type RefundSum, refundChanges } from '#rules/refund-request.ts';
import { showPlaces } from '../../format/show-places.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import type { RefundPreview } from './refund-types.ts';
import { RefusedPreview } from './shown-preview.tsx';

type ShownChangesProps = {
  /** What was shown or asked for. */
  before: RefundSum;
  now: RefundPreview;
  children?: ReactNode;
};

/** What has changed since a sum was shown; nothing when it comes to the same. */
export function ShownChanges({ before, now, children }: ShownChangesProps): ReactNode {
  const { t } = useTexts();
  if (now.kind === 'refused') return <RefusedPreview {...now}>{children}</RefusedPreview>;
  const changes = refundChanges(before, now);
  if (changes === undefined) return null;
  const { amount, shippingCost, gone, added } = changes;
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
        {gone.length > 0 && <li>{t('refunds.changedGone', { cards: showPlaces(gone) })}</li>}
        {added.length > 0 && <li>{t('refunds.changedAdded', { cards: showPlaces(added) })}</li>}
      </ul>
      {children}
    </Notice>
  );
}
