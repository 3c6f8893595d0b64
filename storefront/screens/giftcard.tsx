import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import type { Language } from '#rules/language.ts';
import { RAPPEN_PER_FRANC, type Rappen } from '#rules/money.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { servicesContext } from '../page-services.ts';
import { loadProductInBrowser, mapNotFound } from '../parts/product/load-products.ts';
import { ProductDetail } from '../parts/product/product-detail.tsx';
import { getSaleDates } from '../parts/product/sale-dates.ts';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { PageHead, StructuredData } from '../parts/site/page-head.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { useSite } from '../use-site.ts';

type Shop = {
  /** Origin without a trailing slash. */
  publicUrl: string;
  brandName: string;
};

const francs = (amount: Rappen) => (amount / RAPPEN_PER_FRANC).toFixed(2);

/** A card has any value between two prices (schema.org Product). */
export function productData(product: Product, language: Language, { publicUrl, brandName }: Shop): object {
  const url = publicUrl + pagePath.giftcard(language, product.productReferenceId);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name[language],
    description: product.shortDescription[language],
    sku: product.productReferenceId,
    url,
    image: `${publicUrl}${product.imagePath}-1200.webp`,
    brand: { '@type': 'Brand', name: brandName },
    offers: {
      '@type': 'AggregateOffer',
      url,
      priceCurrency: 'CHF',
      lowPrice: francs(product.variablePrice.from),
      highPrice: francs(product.variablePrice.to),
      availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client } = context.get(servicesContext);
  const product = await mapNotFound(client.loadProduct(params.productReferenceId ?? ''));
  return { product, dates: getSaleDates(params) };
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const product = await loadProductInBrowser(params.productReferenceId ?? '', request);
  return { product, dates: getSaleDates(params) };
}

export default function Giftcard(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { product, dates } = useLoaderData<typeof loader>();
  const { publicUrl } = useSite();
  const isPhysical = product.category === 'physical';
  const list = isPhysical ? pagePath.physicalProducts(language) : pagePath.digitalProducts(language);
  const name = product.name[language];
  return (
    <>
      <PageHead
        title={name}
        description={product.shortDescription[language]}
        canonicalPath={pagePath.giftcard(language, product.productReferenceId)}
      />
      <StructuredData
        data={import.meta.env.SSR && productData(product, language, { publicUrl, brandName: brand.name })}
      />
      <Breadcrumb trail={[{ label: t(`products.${product.category}.title`), to: list }, { label: name }]} />
      <ProductDetail key={product.id} product={product} dates={dates} />
      <BackLink to={list}>{isPhysical ? t('products.backPhysical') : t('products.backDigital')}</BackLink>
    </>
  );
}
