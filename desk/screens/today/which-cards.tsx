import type { ReactNode } from 'react';
import type { Category } from '#rules/lines.ts';
import { useTexts } from '../../language/current-texts.ts';
import styles from './today.module.css';

export type Which = Category | 'all';

type WhichCardsProps = {
  /** Of the group, one on the page. */
  name: string;
  which: Which;
  among: readonly Category[];
  onChoose: (which: Which) => void;
};

/** All cards, or those of one category. */
export function WhichCards({ name, which, among, onChoose }: WhichCardsProps): ReactNode {
  const { t, word } = useTexts();
  const choices: readonly Which[] = among.length > 1 ? ['all', ...among] : among;
  return (
    <fieldset className={styles.choices}>
      <legend>{t('sale.which')}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} checked={choice === which} onChange={() => onChoose(choice)} />
          {choice === 'all' ? t('sale.all') : word('products', choice)}
        </label>
      ))}
    </fieldset>
  );
}
