import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import type { ImprintText, PageWords } from '#texts/content-shape.ts';
import { useBrandWords } from '../../i18n/use-brand-words.ts';
import { ContentLayout } from './content-layout.tsx';
import { ContentText, Paragraphs } from './content-text.tsx';
import styles from './imprint-page.module.css';

type ImprintPageProps = {
  text: ImprintText;
  words: PageWords;
  path: string;
};

export function ImprintPage({ text, words, path }: ImprintPageProps): ReactNode {
  const { country } = useBrandWords();
  return (
    <ContentLayout title={text.title} description={text.description} path={path} words={words}>
      <div className={styles.blocks}>
        {text.blocks.map(({ id, title, lines = [], paragraphs }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.block}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            <address className={styles.lines}>
              {[...(index === 0 ? [...brand.legalEntity.addressLines, country] : []), ...lines].map(
                (line) => (
                  <span key={line}>
                    <ContentText text={line} />
                  </span>
                ),
              )}
            </address>
            <Paragraphs paragraphs={paragraphs} />
          </section>
        ))}
      </div>
    </ContentLayout>
  );
}
