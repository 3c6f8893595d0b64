import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAddress } from '../../stores/address-store.ts';
import { useCart } from '../../stores/cart-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressRecap } from '../address/address-recap.tsx';
import { PriceTotals } from '../cart/price-totals.tsx';
import { SummaryLines } from '../cart/summary-lines.tsx';
import styles from './payment-review.module.css';

/** Each part has a link to change it (WCAG 3.3.4). */
export function PaymentReview({ isAddressMissing }: { isAddressMissing: boolean }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const cart = useCart((state) => state.cart);
  const addresses = useAddress();
  const hasPhysicalCards = cart.totalPhysicalProducts > 0;
  return (
    <>
      {/* Hidden on large screens, where the summary shows the same. */}
      <section aria-labelledby="review-cart" className={`${styles.review} ${styles.small}`}>
        <div className={styles.head}>
          <h2 id="review-cart" className={styles.title}>
            {t('common.summary.title')}
          </h2>
          <Link to={pagePath.cart(language)} className={styles.edit}>
            {t('common.summary.edit')}
          </Link>
        </div>
        <SummaryLines lines={cart.products} />
        <PriceTotals sums={cart} />
      </section>
      <section aria-labelledby="review-address" className={styles.review}>
        <div className={styles.head}>
          <h2 id="review-address" className={styles.title}>
            {t('payment.recap.title')}
          </h2>
          {!isAddressMissing && (
            <Link to={pagePath.address(language)} className={styles.edit}>
              {t('payment.recap.edit')}
            </Link>
          )}
        </div>
        {isAddressMissing ? (
          <>
            <Notice tone="info" role="none">
              <p>{t('payment.recap.missing')}</p>
            </Notice>
            <p>
              <ButtonLink to={pagePath.address(language)} variant="secondary">
                {t('payment.recap.enter')}
              </ButtonLink>
            </p>
          </>
        ) : (
          <AddressRecap
            addresses={addresses}
            withEmail
            words={{
              primary: hasPhysicalCards ? t('payment.recap.primary') : t('payment.recap.primaryDigital'),
              billing: t('payment.recap.billing'),
              same: hasPhysicalCards ? t('payment.recap.same') : t('payment.recap.sameDigital'),
              email: t('payment.recap.email'),
            }}
          />
        )}
      </section>
    </>
  );
}
