import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ShopClient } from '#contract/client.ts';
import { pagePath } from '#contract/paths.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useBrandWords, useTranslation } from '../i18n/use-translation.ts';
import { servicesContext } from '../page-services.ts';
import { CardFan } from '../parts/product/card-fan.tsx';
import { selectHomeFans } from '../parts/product/home-fans.ts';
import { loadApi } from '../parts/product/load-products.ts';
import { PageHead } from '../parts/site/page-head.tsx';
import { trackPending } from '../stores/pending-store.ts';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import styles from './home.module.css';

async function loadPictures(client: Pick<ShopClient, 'loadProducts'>) {
  const [physical, digital] = await Promise.all([
    client.loadProducts('physical'),
    client.loadProducts('digital'),
  ]);
  const images = (products: typeof physical) =>
    products.filter(({ available, paused }) => available || paused).map((product) => product.imagePath);
  return selectHomeFans(images(physical), images(digital));
}

export function loader({ context }: LoaderFunctionArgs) {
  return loadPictures(context.get(servicesContext).client);
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const api = await loadApi(request);
  return trackPending('loadProducts', () => loadPictures(api));
}

export default function Home(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { where } = useBrandWords();
  const { banner, physical, digital } = useLoaderData<typeof loader>();
  const figures = {
    from: formatChf(CARD_VALUE_MIN),
    to: formatChf(CARD_VALUE_MAX),
  };
  const kinds = [
    { kind: 'physical', to: pagePath.physicalProducts(language), images: physical },
    { kind: 'digital', to: pagePath.digitalProducts(language), images: digital },
  ] as const;
  return (
    <>
      <PageHead title={t('home.pageTitle')} description={t('home.description', figures)} />
      <section className={`${page.bleed} ${styles.banner}`}>
        <div className={styles.inside}>
          <div className={styles.words}>
            <h1 className={styles.title}>{t('home.title')}</h1>
            <p className={styles.lead}>{t('home.lead', { ...figures, where })}</p>
          </div>
          <div className={styles.show}>
            <CardFan images={banner} eager />
          </div>
        </div>
      </section>
      <div className={styles.kinds}>
        {kinds.map(({ kind, to, images }) => (
          <section key={kind} className={`${styles.kind} ${styles[kind]}`} aria-labelledby={`home-${kind}`}>
            <CardFan images={images} />
            <h2 id={`home-${kind}`}>{t(`home.${kind}.title`)}</h2>
            <p>{t(`home.${kind}.text`)}</p>
            <ButtonLink to={to} variant={kind === 'physical' ? 'primary' : 'secondary'} size="l">
              {t(`home.${kind}.button`)}
            </ButtonLink>
          </section>
        ))}
      </div>
    </>
  );
}
