import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { servicesContext } from '../page-services.ts';
import { loadProductsInBrowser } from '../parts/product/load-products.ts';
import { ProductList } from '../parts/product/product-list.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(servicesContext).client.loadProducts('digital');
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadProductsInBrowser('digital', request);
}

export default function DigitalProducts(): ReactNode {
  return <ProductList category="digital" products={useLoaderData<typeof loader>()} />;
}
