import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
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
              text={t(`payment.terms.${term}`)}
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
