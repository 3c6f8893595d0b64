import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout-layout.module.css';

type CheckoutLayoutProps = {
  step: 1 | 2 | 3;
  skipped?: boolean;
  /** The page's heading and what stands with it. */
  head: ReactNode;
  /** Stands on the right, and on small screens at the lower edge. */
  summary: ReactNode;
  children: ReactNode;
};

/** A page of the checkout: its steps, its heading, its content with the summary beside it. */
export function CheckoutLayout({
  step,
  skipped = false,
  head,
  summary,
  children,
}: CheckoutLayoutProps): ReactNode {
  return (
    <>
      <CheckoutSteps current={step} skipped={skipped} />
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
