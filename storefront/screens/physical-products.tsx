import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { servicesContext } from '../page-services.ts';
import { loadProductsInBrowser } from '../parts/product/load-products.ts';
import { ProductList } from '../parts/product/product-list.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(servicesContext).client.loadProducts('physical');
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadProductsInBrowser('physical', request);
}

export default function PhysicalProducts(): ReactNode {
  return <ProductList category="physical" products={useLoaderData<typeof loader>()} />;
}
