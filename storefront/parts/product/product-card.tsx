import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddFields } from './add-fields.tsx';
import { AddNotice } from './add-notice.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardPicture } from './card-picture.tsx';
import styles from './product-card.module.css';
import { shippingCostFrom } from './shipping-cost-from.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { ValueChips } from './value-chips.tsx';

type ProductCardProps = { product: Product; eager: boolean };

/** A card of the list: picture, name, value, amount. */
export function ProductCard({ product, eager }: ProductCardProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useAddToCart(product);
  const name = product.name[language];
  const detail = pagePath.giftcard(language, product.productReferenceId);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <article className={styles.card} aria-labelledby={`card-${product.id}`}>
      <Link to={detail} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <CardPicture
          imagePath={product.imagePath}
          alt=""
          sizes="(width >= 62rem) 26rem, (width >= 48rem) 45vw, 92vw"
          value={form.shown}
          eager={eager}
        />
      </Link>
      <div className={styles.words}>
        <h2 id={`card-${product.id}`} className={styles.name}>
          {name}
        </h2>
        <p className={styles.short}>{product.shortDescription[language]}</p>
        <CardFacts category={product.category} shippingCost={shippingCostFrom(t, product.category)} />
      </div>
      {product.available ? (
        <form onSubmit={submit} noValidate className={styles.form}>
          <ValueChips compact range={product.variablePrice} value={form.price} onChoose={form.setPrice} />
          <AddFields product={product} form={form} short />
          <Button type="submit" variant="secondary" className={styles.add}>
            <span>
              {t('products.add')} <VisuallyHidden>{name}</VisuallyHidden>
            </span>
          </Button>
        </form>
      ) : (
        <p className={styles.unavailable}>{t('products.unavailable')}</p>
      )}
      <AddNotice product={product} outcome={form.outcome} />
      <Link to={detail} className={styles.details}>
        {t('products.details')} <VisuallyHidden>{name}</VisuallyHidden>
      </Link>
    </article>
  );
}
