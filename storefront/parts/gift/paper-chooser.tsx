import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import choice from '../../ui/choice.module.css';
import { Icon } from '../../ui/icon.tsx';
import styles from './gift-paper.module.css';
import { getPaper, PAPERS, PaperGround } from './gift-paper.tsx';

type PaperChooserProps = { name: string; value: string; onChange: (key: string) => void };

/** Size of a sample in mm. */
const SAMPLE = { width: 130, height: 100 };

export function PaperChooser({ name, value, onChange }: PaperChooserProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  // With one paper there is no choice.
  if (PAPERS.length < 2) return null;
  const chosen = getPaper(value).key;
  return (
    <fieldset className={styles.choice}>
      <legend className={choice.legend}>{t('gift.paper.choose')}</legend>
      <div className={styles.papers}>
        {PAPERS.map((paper) => (
          <label key={paper.key} className={styles.paper}>
            <input
              type="radio"
              name={name}
              value={paper.key}
              checked={paper.key === chosen}
              onChange={() => onChange(paper.key)}
            />
            <span className={styles.sample} style={{ background: paper.ground, color: paper.ink }}>
              <PaperGround paper={paper} {...SAMPLE} />
              <span className={styles.sketch} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <span className={styles.chosen}>
                <Icon name="check" />
              </span>
            </span>
            <span className={styles.name}>{paper.name[language]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
