import { createContext, RouterContextProvider } from 'react-router';
import type { Client } from '#contract/client.ts';

/** What the pages need of the server while it renders them. */
export type PageServices = {
  client: Pick<Client, 'loadProducts' | 'loadProduct'>;
  /** Origin of the shop without a slash at its end, for canonical addresses. */
  publicUrl: string;
};

export const servicesContext = createContext<PageServices>();

export function contextOf(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}
