import type { ReactNode } from 'react';
import { CardsDrawing } from './cards-drawing.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** Drawn on the front card, as a path in a square of 24. */
  sign: string;
  children: ReactNode;
};

/** The buttons of an empty state. */
export function Ways({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.ways}>{children}</div>;
}

/** Fills a page or a place that has nothing to show, with ways on. */
export function EmptyState({ sign, children }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.panel}>
      <CardsDrawing sign={sign} className={styles.drawing} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
