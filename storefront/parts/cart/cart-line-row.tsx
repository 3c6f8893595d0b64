import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { CartLine } from '#rules/cart.ts';
import { isCardValue } from '#rules/check-add.ts';
import { SUBTOTAL_MAX } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { isRejectedKey } from '#rules/number-input.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { CardPicture } from '../product/card-picture.tsx';
import styles from './cart-line-row.module.css';
import { LimitSupportLink } from './limit-mail.tsx';
import { useLineEditor } from './use-line-editor.ts';

type CartLineRowProps = {
  line: CartLine;
  onChange: () => void;
  onRemove: () => void;
};

export function CartLineRow({ line, onChange, onRemove }: CartLineRowProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const refusal = useId();
  const editor = useLineEditor(line, onChange);
  const name = line.name[language];
  const price = formatChf(line.price);
  const unavailable = useCart((state) => state.unavailable.includes(line.id));
  const paused = useCart((state) => state.paused?.[line.category]);
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <CardPicture imagePath={line.imagePath} alt="" sizes="9rem" value={line.price} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={pagePath.giftcard(language, line.productReferenceId)}>{name}</Link>
        </h2>
        <p className={styles.soft}>{t('cart.value', { price })}</p>
        <p className={styles.soft}>{t(`cart.kind.${line.category}`)}</p>
        {!isCardValue(line.price, line.variablePrice) && (
          <p className={styles.unavailable}>
            {t('cart.valueNotAllowed', {
              from: formatChf(line.variablePrice.from),
              to: formatChf(line.variablePrice.to),
            })}
          </p>
        )}
        {unavailable && <p className={styles.unavailable}>{paused?.[language] ?? t('cart.unavailable')}</p>}
      </div>
      <div className={styles.amount}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('cart.decrease', { name })}
          aria-disabled={!editor.canDecrease}
          onClick={editor.decrease}
        >
          <Icon name="minus" />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('cart.amount', { name, price })}
          aria-invalid={editor.refusal !== null || undefined}
          aria-describedby={editor.refusal === null ? undefined : refusal}
          value={editor.text}
          onChange={(event) => editor.handleInput(event.target.value)}
          onFocus={(event) => {
            editor.handleFocus();
            event.target.select();
          }}
          onBlur={editor.handleBlur}
          onKeyDown={(event) => {
            if (event.key === 'Enter') editor.handleBlur();
            if (isRejectedKey(event)) event.preventDefault();
          }}
          className={styles.input}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={t('cart.increase', { name })}
          aria-disabled={!editor.canIncrease}
          onClick={editor.increase}
        >
          <Icon name="plus" />
        </button>
      </div>
      <p className={styles.price}>{formatChf(line.price * line.amount)}</p>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('cart.removeOf', { name, price })}
        onClick={onRemove}
      >
        <Icon name="trash" />
        <span>{t('cart.remove')}</span>
      </button>
      <p role="alert" id={refusal} className={styles.refused}>
        {editor.refusal === 'not-whole' && <span key={editor.refusals}>{t('cart.amountNotWhole')}</span>}
        {editor.refusal === 'limit' && (
          <span key={editor.refusals}>
            {t('cart.lineExceeded', { max: formatChf(SUBTOTAL_MAX) })} <LimitSupportLink />
          </span>
        )}
      </p>
    </li>
  );
}
