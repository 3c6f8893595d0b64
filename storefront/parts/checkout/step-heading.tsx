import type { ReactNode } from 'react';
import page from '../../ui/page.module.css';
import { LateHeading } from './late-heading.tsx';

/** The heading of a step, with a sentence where one helps. */
export function StepHeading({ title, lead }: { title: string; lead?: string }): ReactNode {
  return (
    <div className={page.head}>
      <LateHeading>{title}</LateHeading>
      {lead !== undefined && <p className={page.lead}>{lead}</p>}
    </div>
  );
}
