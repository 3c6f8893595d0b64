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

/** The three texts to be accepted, each linked; they open beside the checkout, so that nothing is lost. */
export function TermsChecks(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const accepted = usePayment();
  const revocable = useRevocableCards();
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
                term === 'generalTerms' && revocable > 0
                  ? t('payment.terms.generalTermsAtOnce', { count: revocable })
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
 * How many cards could be revoked if they were not asked for at once: who lives in Liechtenstein may revoke a purchase
 * within 14 days, and gives this up for digital cards only by asking for them expressly before paying.
 */
function useRevocableCards(): number {
  const inLiechtenstein = useAddress(({ primaryAddress, billingAddress }) =>
    [primaryAddress, billingAddress].some(({ country }) => country === 'LI'),
  );
  const digital = useCart(({ cart }) => cart.totalAmount - cart.totalPhysicalProducts);
  return inLiechtenstein ? digital : 0;
}
