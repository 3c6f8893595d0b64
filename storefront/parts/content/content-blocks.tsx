import type { ReactNode } from 'react';
import type { ContentBlock } from '#texts/content-shape.ts';
import styles from './content-blocks.module.css';
import { ContentText, Paragraphs } from './content-text.tsx';

type ContentBlocksProps = {
  blocks: readonly ContentBlock[];
  /** Lines before those of the first block. */
  firstLines?: readonly string[];
};

export function ContentBlocks({ blocks, firstLines = [] }: ContentBlocksProps): ReactNode {
  return (
    <div className={styles.blocks}>
      {blocks.map(({ id, title, lines = [], paragraphs }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.block}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <address className={styles.lines}>
            {[...(index === 0 ? firstLines : []), ...lines].map((line) => (
              <span key={line}>
                <ContentText text={line} />
              </span>
            ))}
          </address>
          <Paragraphs paragraphs={paragraphs} />
        </section>
      ))}
    </div>
  );
}
