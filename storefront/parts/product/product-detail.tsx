import { createElement, Fragment, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { viewItem } from '../../analytics/events.ts';
import { useTrackView } from '../../analytics/use-tag.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useProducts } from '../../stores/products-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import { AddFields } from './add-fields.tsx';
import { AddNotice } from './add-notice.tsx';
import { GiftTrial } from './gift-trial.tsx';
import { LargePicture } from './large-picture.tsx';
import styles from './product-detail.module.css';
import { RemainingLimit } from './remaining-limit.tsx';
import type { SaleDates } from './sale-dates.ts';
import { SaleFacts } from './sale-facts.tsx';
import { type AddToCart, useAddToCart } from './use-add-to-cart.ts';
import { ValueChips } from './value-chips.tsx';

/** The allowed tags of long descriptions. Other tags are removed, but their text stays. */
const TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'br']);

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

type OpenElement = { tag: string; children: ReactNode[] };

/**
 * Converts a small subset of HTML. Drops all attributes and other tags, so that a catalogue can't add scripts,
 * resources or links.
 */
export function RichText({ html }: { html: string }): ReactNode {
  const root: OpenElement = { tag: '', children: [] };
  const open: OpenElement[] = [root];
  const innermost = () => open[open.length - 1] ?? root;

  function close(): void {
    const done = open.pop();
    if (done !== undefined) innermost().children.push(createElement(done.tag, null, ...done.children));
  }

  for (const piece of html.split(/(<[^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)\s*([a-z0-9]+)[^>]*>$/i.exec(piece) ?? [];
    const tag = name.toLowerCase();
    if (slash === undefined) innermost().children.push(decode(piece));
    else if (!TAGS.has(tag)) continue;
    else if (tag === 'br') innermost().children.push(createElement('br'));
    else if (slash === '') open.push({ tag, children: [] });
    else if (open.some((element) => element.tag === tag)) {
      while (innermost().tag !== tag) close();
      close();
    }
  }
  while (open.length > 1) close();
  return createElement(Fragment, null, ...root.children);
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}

type ProductDetailProps = { product: Product; dates: SaleDates };

export function ProductDetail({ product, dates }: ProductDetailProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useAddToCart(product);
  const name = product.name[language];
  const others = product.category === 'physical' ? pagePath.physicalProducts : pagePath.digitalProducts;

  useTrackView(product.id, () => viewItem(product));
  useEffect(() => useProducts.getState().productLoaded(product), [product]);
  // A layout effect, so that coming back immediately doesn't show the old product.
  useLayoutEffect(() => useProducts.getState().clearSelected, []);

  return (
    <div className={styles.detail}>
      <div className={styles.stage}>
        <LargePicture imagePath={product.imagePath} name={name} value={form.shownValue} />
      </div>
      <div className={styles.buy}>
        <div className={styles.words}>
          <h1>{name}</h1>
          <p className={styles.short}>{product.shortDescription[language]}</p>
        </div>
        {product.available ? (
          <AddForm product={product} form={form} />
        ) : (
          <>
            <Notice tone="info" role={product.paused ? 'status' : 'none'} title={t('products.unavailable')}>
              {product.paused?.[language] ?? t('products.unavailableText')}
            </Notice>
            {!product.paused && (
              <ButtonLink to={others(language)} variant="secondary">
                {t('products.others')}
              </ButtonLink>
            )}
          </>
        )}
        {product.available && <SaleFacts category={product.category} dates={dates} />}
      </div>
      <section className={styles.about} aria-labelledby="about-card">
        <h2 id="about-card" className={styles.aboutTitle}>
          {t('products.about')}
        </h2>
        <div className={styles.long}>
          <RichText html={product.longDescription[language]} />
        </div>
        <p>
          <LinkedText
            text={t('products.terms')}
            links={{ terms: (words) => <Link to={pagePath.generalTerms(language)}>{words}</Link> }}
          />
        </p>
      </section>
      {product.category === 'digital' && product.available && (
        <GiftTrial product={product} value={form.shownValue} />
      )}
    </div>
  );
}

type AddFormProps = { product: Product; form: AddToCart };

function AddForm({ product, form }: AddFormProps): ReactNode {
  const { t } = useTranslation();

  return (
    <form onSubmit={form.submit} noValidate className={styles.form}>
      <ValueChips range={product.variablePrice} value={form.price} onChoose={form.setPrice} />
      <AddFields product={product} form={form} />
      <div className={styles.wide}>
        <Button type="submit" size="l" wide>
          {t('products.add')}
        </Button>
        <AddNotice product={product} outcome={form.outcome} />
        <RemainingLimit />
      </div>
    </form>
  );
}
