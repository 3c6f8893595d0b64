import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout-layout.module.css';

type CheckoutLayoutProps = {
  step: 1 | 2 | 3;
  hasSkippedStep?: boolean;
  head: ReactNode;
  /** On the right; at the bottom edge on small screens. */
  summary: ReactNode;
  children: ReactNode;
};

export function CheckoutLayout({
  step,
  hasSkippedStep = false,
  head,
  summary,
  children,
}: CheckoutLayoutProps): ReactNode {
  return (
    <>
      <CheckoutSteps current={step} hasSkippedStep={hasSkippedStep} />
      {head}
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        {summary}
      </div>
    </>
  );
}

type CheckoutStepsProps = {
  current: 1 | 2 | 3;
  /** True if input of an earlier step is missing. */
  hasSkippedStep?: boolean;
};

/** Completed steps are links until the order is made. */
export function CheckoutSteps({ current, hasSkippedStep = false }: CheckoutStepsProps): ReactNode {
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
                {step < current && !hasSkippedStep && (
                  <VisuallyHidden> ({t('address.steps.done')})</VisuallyHidden>
                )}
              </span>
            </>
          );
          const state =
            step < current ? (hasSkippedStep ? 'skipped' : 'done') : step === current ? 'current' : 'ahead';
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
