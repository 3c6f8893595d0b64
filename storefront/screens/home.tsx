import type { ReactNode } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type Params,
  useLoaderData,
} from 'react-router';
import type { ShopClient } from '#contract/client.ts';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useBrandWords, useTranslation } from '../i18n/use-translation.ts';
import { servicesContext } from '../page-services.ts';
import { CardFan } from '../parts/product/card-fan.tsx';
import { CardPicture } from '../parts/product/card-picture.tsx';
import { selectHomeFan } from '../parts/product/home-fans.ts';
import { loadApi } from '../parts/product/load-products.ts';
import { getSaleDates, sortForSale } from '../parts/product/sale-dates.ts';
import { SeasonNote } from '../parts/product/season-note.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { trackPending } from '../stores/pending-store.ts';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { unbroken } from '../ui/unbroken.tsx';
import styles from './home.module.css';

/** Selects the cards of a kind: four, or else two, so that no row of two has a gap. */
const selectOccasions = (cards: readonly ShownCard[]) => cards.slice(0, cards.length < 4 ? 2 : 4);

type ShownCard = Pick<Product, 'productReferenceId' | 'name' | 'imagePath'>;

async function loadHome(client: Pick<ShopClient, 'loadProducts'>, params: Params) {
  const [posted, emailed] = await Promise.all([
    client.loadProducts('physical').then(toShown),
    client.loadProducts('digital').then(toShown),
  ]);
  return {
    fan: selectHomeFan(posted, emailed),
    physical: selectOccasions(posted),
    digital: selectOccasions(emailed),
    dates: getSaleDates(params),
  };
}

function toShown(products: readonly Product[]): ShownCard[] {
  return sortForSale(products)
    .filter(({ available, paused }) => available || paused)
    .map(({ productReferenceId, name, imagePath }) => ({ productReferenceId, name, imagePath }));
}

export function loader({ context, params }: LoaderFunctionArgs) {
  return loadHome(context.get(servicesContext).client, params);
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const api = await loadApi(request);
  return trackPending('loadProducts', () => loadHome(api, params));
}

export default function Home(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { where } = useBrandWords();
  const { fan, physical, digital, dates } = useLoaderData<typeof loader>();
  const figures = {
    from: formatChf(CARD_VALUE_MIN),
    to: formatChf(CARD_VALUE_MAX),
  };
  const kinds = [
    { kind: 'physical', to: pagePath.physicalProducts(language), cards: physical },
    { kind: 'digital', to: pagePath.digitalProducts(language), cards: digital },
  ] as const;
  return (
    <>
      <PageHead title={t('home.pageTitle')} description={t('home.description', figures)} />
      <section className={`${page.bleed} ${styles.banner}`}>
        <div className={styles.inside}>
          <div className={styles.words}>
            <h1 className={styles.title}>{unbroken(t('home.title'))}</h1>
            <p className={styles.value}>{t('home.value', figures)}</p>
            <div className={styles.start}>
              {kinds.map(({ kind, to }) => (
                <ButtonLink key={kind} to={to} size="l" className={styles.call}>
                  {t(`home.${kind}.start`)}
                </ButtonLink>
              ))}
            </div>
            <p className={styles.lead}>{t('home.lead', { where })}</p>
            <SeasonNote season={dates.season} />
          </div>
          <div className={styles.show}>
            <CardFan
              cards={fan.map((card) => ({
                imagePath: card.imagePath,
                link: {
                  to: pagePath.giftcard(language, card.productReferenceId),
                  label: card.name[language],
                },
              }))}
            />
          </div>
        </div>
      </section>
      <div className={styles.kinds}>
        {kinds.map(({ kind, to, cards }) => (
          <section key={kind} className={`${styles.kind} ${styles[kind]}`} aria-labelledby={`home-${kind}`}>
            <h2 id={`home-${kind}`}>{unbroken(t(`home.${kind}.title`))}</h2>
            <p className={styles.text}>{t(`home.${kind}.text`, { day: dates.arrival })}</p>
            <p className={styles.question}>{t('home.occasions')}</p>
            <ul className={styles.cards}>
              {cards.map(({ productReferenceId, name, imagePath }) => (
                <li key={productReferenceId}>
                  <Link to={pagePath.giftcard(language, productReferenceId)} className={styles.card}>
                    <CardPicture imagePath={imagePath} alt="" sizes={THUMBNAIL} />
                    {name[language]}
                  </Link>
                </li>
              ))}
            </ul>
            <ButtonLink to={to} variant="secondary" size="l" className={styles.all}>
              {t(`products.${kind}.button`)}
            </ButtonLink>
          </section>
        ))}
      </div>
    </>
  );
}

/** Smaller than displayed on a phone, like the fan. */
const THUMBNAIL = '(width >= 48rem) 17rem, 26vw';
