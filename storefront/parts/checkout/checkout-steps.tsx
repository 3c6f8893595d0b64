import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout-steps.module.css';

type CheckoutStepsProps = {
  current: 1 | 2 | 3;
  /** The step before was entered past: what it asks for is still missing. */
  skipped?: boolean;
};

/** The three steps of the checkout; those behind the buyer are links, until the order is made. */
export function CheckoutSteps({ current, skipped = false }: CheckoutStepsProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const steps = [
    { step: 1, label: t('address.steps.address'), to: pagePath.address(language) },
    { step: 2, label: t('address.steps.payment'), to: undefined },
    { step: 3, label: t('address.steps.confirmation'), to: undefined },
  ];
  return (
    <nav aria-label={t('address.steps.label')} className={styles.steps}>
      <ol className={styles.list}>
        {steps.map(({ step, label, to }) => {
          const words = (
            <>
              <span className={styles.number} aria-hidden="true">
                {step}
              </span>
              <span>
                <VisuallyHidden>{t('address.steps.position', { step })} </VisuallyHidden>
                {label}
                {step < current && !skipped && <VisuallyHidden> ({t('address.steps.done')})</VisuallyHidden>}
              </span>
            </>
          );
          const state =
            step < current ? (skipped ? 'skipped' : 'done') : step === current ? 'current' : 'ahead';
          return (
            <li
              key={step}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {to !== undefined && step < current && current < 3 ? (
                <Link to={to} className={styles.inside}>
                  {words}
                </Link>
              ) : (
                <span className={styles.inside}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
