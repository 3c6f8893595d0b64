import type { ReactNode } from 'react';
import page from '../../ui/page.module.css';
import { CheckoutHeading } from './checkout-heading.tsx';

/** The heading of a step, with a sentence where one helps. */
export function CheckoutHead({ title, lead }: { title: string; lead?: string }): ReactNode {
  return (
    <div className={page.head}>
      <CheckoutHeading>{title}</CheckoutHeading>
      {lead !== undefined && <p className={page.lead}>{lead}</p>}
    </div>
  );
}
