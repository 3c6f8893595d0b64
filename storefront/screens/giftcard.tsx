import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { servicesContext } from '../page-services.ts';
import { loadProductInBrowser, orNotFound } from '../parts/product/load-products.ts';
import { productData } from '../parts/product/product-data.ts';
import { ProductDetail } from '../parts/product/product-detail.tsx';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { StructuredData } from '../parts/site/structured-data.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { useSite } from '../use-site.ts';

export function loader({ context, params }: LoaderFunctionArgs) {
  const { client } = context.get(servicesContext);
  return orNotFound(client.loadProduct(params.productReferenceId ?? ''));
}

export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  return loadProductInBrowser(params.productReferenceId ?? '', request);
}

export default function Giftcard(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const product = useLoaderData<typeof loader>();
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
      <StructuredData data={productData(product, language, { publicUrl, brandName: brand.name })} />
      <Breadcrumb trail={[{ label: t(`products.${product.category}.title`), to: list }, { label: name }]} />
      <ProductDetail key={product.id} product={product} />
      <BackLink to={list}>{isPhysical ? t('products.backPhysical') : t('products.backDigital')}</BackLink>
    </>
  );
}
