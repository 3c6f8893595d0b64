import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { CartLine } from '#rules/cart.ts';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './cart-summary.module.css';
import { type CartTotals, getTotalNote, PriceTotals } from './price-totals.tsx';
import { SummaryLines } from './summary-lines.tsx';

type CartSummaryProps = {
  lines: readonly CartLine[];
  sums: CartTotals;
  /** Below the total, and below 992 px in the bar at the bottom edge. */
  action?: ReactNode;
  editable?: boolean;
};

/** Next to the checkout's content; below 992 px, a panel that a bar opens. */
export function CartSummary({ lines, sums, action, editable = false }: CartSummaryProps): ReactNode {
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
        <PriceTotals sums={sums} />
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
            <small>{t(getTotalNote(sums.deliveryMethod))}</small>
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
        footer={<PriceTotals sums={sums} />}
      >
        {open && content}
      </SidePanel>
    </>
  );
}
