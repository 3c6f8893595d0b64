import type { ReactNode } from 'react';
import type { PriceRange } from '#rules/cart.ts';
import { formatChf, fromFrancs } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './value-chips.module.css';

/** Common values in francs, the most common first. */
const VALUES = [100, 50, 25, 200, 500, 10];
/** Two rows of two in every card of a list, so that the cards of a row are equally tall. */
const CHIPS = 4;

type ValueChipsProps = {
  range: PriceRange;
  value: string;
  onChoose: (value: string) => void;
  /** Shows the legend to screen readers only. */
  compact?: boolean;
};

export function ValueChips({ range, value, onChoose, compact = false }: ValueChipsProps): ReactNode {
  const { t } = useTranslation();
  const values = VALUES.filter((francs) => fromFrancs(francs) >= range.from && fromFrancs(francs) <= range.to)
    .slice(0, CHIPS)
    .sort((one, other) => one - other);
  return (
    <fieldset className={styles.chips}>
      {compact ? (
        <legend>
          <VisuallyHidden>{t('products.chips')}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{t('products.chips')}</legend>
      )}
      <div className={styles.row}>
        {values.map((francs) => (
          <button
            key={francs}
            type="button"
            aria-pressed={value === String(francs)}
            className={styles.chip}
            onClick={() => onChoose(String(francs))}
          >
            {formatChf(fromFrancs(francs))}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
