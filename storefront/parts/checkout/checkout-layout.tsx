import type { ReactNode } from 'react';
import page from '../../ui/page.module.css';
import { CheckoutHeading } from './checkout-heading.tsx';
import styles from './checkout-layout.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

type CheckoutLayoutProps = {
  step: 1 | 2 | 3;
  title: string;
  lead?: string | undefined;
  /** Stands on the right, and on small screens at the lower edge. */
  summary: ReactNode;
  children: ReactNode;
};

/** A page of the checkout: its steps, its heading, its content with the summary beside it. */
export function CheckoutLayout({ step, title, lead, summary, children }: CheckoutLayoutProps): ReactNode {
  return (
    <>
      <CheckoutSteps current={step} />
      <div className={page.head}>
        <CheckoutHeading>{title}</CheckoutHeading>
        {lead !== undefined && <p className={page.lead}>{lead}</p>}
      </div>
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        {summary}
      </div>
    </>
  );
}
