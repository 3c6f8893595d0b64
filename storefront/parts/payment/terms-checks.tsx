import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAddress } from '../../stores/address-store.ts';
import { useCart } from '../../stores/cart-store.ts';
import { TERMS, usePayment } from '../../stores/payment-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import styles from './terms-checks.module.css';

/** The three terms to accept. They open in a new tab, so that the checkout keeps its input. */
export function TermsChecks(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const accepted = usePayment();
  const revocableCount = useRevocableCardCount();
  return (
    <fieldset>
      <legend className={styles.legend}>{t('payment.terms.legend')}</legend>
      {TERMS.map((term) => (
        <Checkbox
          key={term}
          id={`terms-${term}`}
          name={term}
          checked={accepted[term]}
          onChange={(event) => accepted.accept(term, event.currentTarget.checked)}
          label={
            <LinkedText
              text={
                term === 'generalTerms' && revocableCount > 0
                  ? t('payment.terms.generalTermsAtOnce', { count: revocableCount })
                  : t(`payment.terms.${term}`)
              }
              links={{
                terms: (words) => (
                  <Link key="terms" to={pagePath[term](language)} target="_blank">
                    {words}
                    <VisuallyHidden> {t('payment.terms.newWindow')}</VisuallyHidden>
                  </Link>
                ),
              }}
            />
          }
        />
      ))}
    </fieldset>
  );
}

/**
 * Buyers in Liechtenstein may withdraw within 14 days. For digital cards, they waive this by requesting immediate
 * delivery before payment.
 */
function useRevocableCardCount(): number {
  const isLiechtenstein = useAddress(({ primaryAddress, billingAddress }) =>
    [primaryAddress, billingAddress].some(({ country }) => country === 'LI'),
  );
  const digital = useCart(({ cart }) => cart.totalAmount - cart.totalPhysicalProducts);
  return isLiechtenstein ? digital : 0;
}
