import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { servicesContext } from '../page-services.ts';
import { loadProductsInBrowser } from '../parts/product/load-products.ts';
import { ProductList } from '../parts/product/product-list.tsx';
import { getSaleDates, sortForSale } from '../parts/product/sale-dates.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const products = await context.get(servicesContext).client.loadProducts('physical');
  return { products: sortForSale(products), dates: getSaleDates(params) };
}

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const products = await loadProductsInBrowser('physical', request);
  return { products: sortForSale(products), dates: getSaleDates(params) };
}

export default function PhysicalProducts(): ReactNode {
  return <ProductList category="physical" {...useLoaderData<typeof loader>()} />;
}
