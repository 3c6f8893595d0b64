import { type ReactNode, useEffect, useState } from 'react';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import type { Category } from '#rules/lines.ts';
import { viewItemList } from '../../analytics/events.ts';
import { useTrackView } from '../../analytics/use-tag.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useProducts } from '../../stores/products-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardsDrawing } from '../../ui/cards-drawing.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { unbroken } from '../../ui/unbroken.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { PageHead } from '../site/page-head.tsx';
import { getProductFragment, ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';
import { RemainingLimit } from './remaining-limit.tsx';
import type { SaleDates } from './sale-dates.ts';
import { SaleFacts } from './sale-facts.tsx';

type ProductListProps = { category: Category; products: readonly Product[]; dates: SaleDates };

export function ProductList({ category, products, dates }: ProductListProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = t(`products.${category}.title`);
  const paused = products[0]?.paused;

  const [chosen, setChosen] = useState<string | null>(null);

  // A click before hydration is recorded in the URL.
  useEffect(() => {
    const choice = products.find((product) => location.hash === `#${getProductFragment(product)}`);
    if (choice !== undefined) setChosen(choice.id);
  }, [products]);
  useTrackView(category, () => viewItemList(category, products));
  // Also for a page rendered by the server, so that links to its cards find them in the store.
  useEffect(() => useProducts.getState().productsLoaded([...products]), [products]);

  return (
    <>
      <PageHead title={title} description={t(`products.${category}.description`)} />
      <Breadcrumb trail={[{ label: title }]} />
      <div className={page.head}>
        <h1>{unbroken(title)}</h1>
        <p className={page.lead}>{t(`products.${category}.lead`)}</p>
      </div>
      {paused && <Notice tone="info">{paused[language]}</Notice>}
      <div className={styles.before}>
        <SaleFacts category={category} dates={dates} short />
        <RemainingLimit />
      </div>
      {products.length === 0 ? (
        <p>{t('products.empty')}</p>
      ) : (
        <ul className={styles.grid}>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                eager={index < 3}
                isFirst={index === 0}
                isSelected={chosen === product.id}
                onSelect={() => setChosen((now) => (now === product.id ? null : product.id))}
              />
            </li>
          ))}
          <li className={styles.last}>
            <OtherKind category={category} />
          </li>
        </ul>
      )}
    </>
  );
}

/** A letter and a present, as paths in a square of 24. */
const MAIL = 'M3.5 6h17v12h-17Zm0 .5 8.5 6.5 8.5-6.5';
const HAND =
  'M4 11.5h16V20H4ZM2.5 8h19v3.5h-19ZM12 8v12M12 8C7 8 6 3 9 3.5c2 .3 3 2.5 3 4.5Zm0 0c5 0 6-5 3-4.5-2 .3-3 2.5-3 4.5Z';

/** Fills the last row, so that no card stands alone in it. */
function OtherKind({ category }: { category: Category }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const other = category === 'physical' ? 'digital' : 'physical';
  const to =
    category === 'physical' ? pagePath.digitalProducts(language) : pagePath.physicalProducts(language);
  return (
    <div className={styles.other}>
      <CardsDrawing sign={other === 'digital' ? MAIL : HAND} className={styles.drawing} />
      <div className={styles.words}>
        <p className={styles.question}>{t(`products.${category}.other.title`)}</p>
        <p>{unbroken(t(`products.${category}.other.text`))}</p>
        <ButtonLink to={to} variant="secondary">
          {t(`products.${other}.button`)}
        </ButtonLink>
      </div>
    </div>
  );
}
