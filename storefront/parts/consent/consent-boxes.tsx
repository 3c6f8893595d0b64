import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ConsentSelection } from '../../stores/consent-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './consent-boxes.module.css';

type ConsentBoxesProps = { selection: ConsentSelection; onChange: (selection: ConsentSelection) => void };

const CHOSEN = ['preference', 'statistics', 'marketing'] as const satisfies (keyof ConsentSelection)[];

/** The four categories; the technical one can't be changed. */
export function ConsentBoxes({ selection, onChange }: ConsentBoxesProps): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className={styles.legend}>{t('consent.legend')}</legend>
      <div className={styles.boxes}>
        <Checkbox
          label={t('consent.technical.title')}
          hint={t('consent.technical.text')}
          checked
          disabled
          readOnly
        />
        {CHOSEN.map((category) => (
          <Checkbox
            key={category}
            label={t(`consent.${category}.title`)}
            hint={t(`consent.${category}.text`)}
            checked={selection[category]}
            onChange={(event) => onChange({ ...selection, [category]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </fieldset>
  );
}
