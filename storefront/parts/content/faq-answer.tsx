import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FaqEntry } from '#texts/content-shape.ts';
import { Icon } from '../../ui/icon.tsx';
import { Paragraphs } from './content-text.tsx';
import styles from './faq-answer.module.css';

type FaqAnswerProps = { entry: FaqEntry; linkWords: string };

/** A question that opens to its answer. */
export function FaqAnswer({ entry, linkWords }: FaqAnswerProps): ReactNode {
  const questionId = `${entry.id}-question`;
  return (
    <details className={styles.entry}>
      <summary className={styles.summary}>
        <h3 id={questionId} className={styles.question}>
          {entry.question}
        </h3>
        <Icon name="chevron-down" className={styles.sign} />
      </summary>
      {/* The anchor is inside: a browser opens what holds the target of an address, even without script. */}
      <div id={entry.id} className={styles.answer}>
        <Paragraphs paragraphs={entry.answer} list={entry.list} />
        <Link to={{ hash: entry.id }} className={styles.link} aria-describedby={questionId}>
          {linkWords}
        </Link>
      </div>
    </details>
  );
}
