import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddFields } from './add-fields.tsx';
import { AddNotice } from './add-notice.tsx';
import { CardPicture } from './card-picture.tsx';
import styles from './product-card.module.css';
import { useAddToCart } from './use-add-to-cart.ts';
import { ValueChips } from './value-chips.tsx';

type ProductCardProps = {
  product: Product;
  eager: boolean;
  isFirst: boolean;
  /** True if the card's form is open. Small screens show one form at a time. */
  isSelected: boolean;
  onSelect: () => void;
};

/** On small phones, each card is a compact row, and selecting a card opens its form in place. */
export function ProductCard({ product, eager, isFirst, isSelected, onSelect }: ProductCardProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useAddToCart(product);
  const name = product.name[language];
  const { from, to } = product.variablePrice;
  const anchor = getProductFragment(product);
  const detailsRef = useRef<HTMLDivElement>(null);
  const detail = pagePath.giftcard(language, product.productReferenceId);

  useEffect(() => {
    // Opening the form hides the focused link, so the focus moves into the form.
    if (!isSelected) return;
    detailsRef.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    detailsRef.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [isSelected]);

  return (
    <article
      id={anchor}
      className={`${styles.card} ${isSelected ? styles.chosen : ''}`}
      aria-labelledby={`card-${product.id}`}
    >
      <Link to={detail} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <CardPicture
          imagePath={product.imagePath}
          alt=""
          sizes={`(width >= 80rem) 23.2rem, (width >= 48rem) 46vw, ${isSelected ? '92vw' : '8.5rem'}`}
          value={form.shownValue}
          eager={eager}
          isMain={isFirst}
        />
      </Link>
      <div className={styles.words}>
        <h2 id={`card-${product.id}`} className={styles.name}>
          {name}
        </h2>
        <p className={styles.range}>
          {t('products.rangeShort', { from: formatChf(from), to: formatChf(to) })}
        </p>
        <p className={styles.short}>{product.shortDescription[language]}</p>
      </div>
      {product.available ? (
        <a
          href={`#${anchor}`}
          className={styles.choose}
          onClick={(event) => {
            event.preventDefault();
            onSelect();
          }}
        >
          {t('products.choose')} <VisuallyHidden>{name}</VisuallyHidden>
        </a>
      ) : (
        <p className={styles.unavailable}>{t('products.unavailable')}</p>
      )}
      <div ref={detailsRef} className={styles.more}>
        {product.available && (
          <form onSubmit={form.submit} noValidate className={styles.form}>
            <ValueChips compact range={product.variablePrice} value={form.price} onChoose={form.setPrice} />
            <AddFields product={product} form={form} short />
            <Button type="submit" variant="secondary" className={styles.add}>
              <span>
                {t('products.add')} <VisuallyHidden>{name}</VisuallyHidden>
              </span>
            </Button>
            <noscript>
              <p className={styles.noscript}>{t('products.needsScript')}</p>
            </noscript>
          </form>
        )}
        <AddNotice product={product} outcome={form.outcome} />
        <Link to={detail} className={styles.details}>
          {t('products.details')} <VisuallyHidden>{name}</VisuallyHidden>
        </Link>
      </div>
    </article>
  );
}

/** The URL fragment that selects a card without JavaScript. */
export function getProductFragment({ productReferenceId }: Pick<Product, 'productReferenceId'>): string {
  return `choose-${productReferenceId}`;
}
