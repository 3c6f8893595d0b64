import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { CartLine } from '#rules/cart.ts';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './cart-summary.module.css';
import { PriceTotals } from './price-totals.tsx';
import { SummaryLines } from './summary-lines.tsx';

type CartSummaryProps = {
  lines: readonly CartLine[];
  deliveryMethod: DeliveryMethod;
  shippingCost: Rappen;
  /** Cards and shipping. */
  total: Rappen;
  /** The way on: below the sum, and below 992 px in the bar at the window's lower edge. */
  action?: ReactNode;
  /** A link back to the cart, as long as it can still be changed. */
  editable?: boolean;
};

/** The cart, or an order, beside the checkout's pages; below 992 px a panel that a bar opens. */
export function CartSummary({ lines, action, editable = false, ...sums }: CartSummaryProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const content = (
    <div className={styles.content}>
      <SummaryLines lines={lines} />
      {editable && (
        <p>
          <Link to={pagePath.cart(language)}>{t('common.summary.edit')}</Link>
        </p>
      )}
    </div>
  );
  return (
    <>
      <section aria-labelledby={titleId} className={styles.beside}>
        <h2 id={titleId} className={styles.title}>
          {t('common.summary.title')}
        </h2>
        {content}
        <PriceTotals {...sums} />
        {action}
      </section>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <span>{t('common.summary.open')}</span>
          <span className={styles.sum}>
            <strong>{formatChf(sums.total)}</strong>
            <small>{t('common.totalNote')}</small>
          </span>
          <Icon name="chevron-right" />
        </button>
        {action}
      </div>
      <SidePanel
        open={open}
        onClose={() => setOpen(false)}
        title={t('common.summary.title')}
        closeLabel={t('common.summary.close')}
        footer={<PriceTotals {...sums} />}
      >
        {open && content}
      </SidePanel>
    </>
  );
}
