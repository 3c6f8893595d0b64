import { createContext, RouterContextProvider } from 'react-router';
import type { ShopClient } from '#contract/client.ts';
import type { Language } from '#rules/language.ts';

/** The Google tag: its ID and where its script is loaded from. */
export type Tag = {
  id: string;
  /** Origin without a trailing slash. */
  url: string;
};

export type PageServices = {
  client: Pick<ShopClient, 'loadProducts' | 'loadProduct'>;
  /** Without a trailing slash, for canonical URLs. */
  publicUrl: string;
  /** Path of the API on this origin, such as `/api`. */
  apiBase: string;
  /** The balance page, shown in an iframe. */
  balanceUrls: Record<Language, string>;
  /** URLs of the brand's pictures by source name, such as `social-de-ch.jpg`. */
  pictures: Partial<Record<string, string>>;
  /** Wallets that the shop offers. */
  wallets: readonly ('apple' | 'google')[];
  /** Null if the shop uses no tag. */
  tag: Tag | null;
  /** Marks the scripts and styles that the renderer itself adds, so that the server allows only these. */
  nonce: string;
  /** Logs an error of rendering. Returns what the page may show of it. */
  recordFailure: (error: unknown) => PageFailure;
};

export type PageFailure = {
  traceId?: string;
  /** True if only the database is unavailable, so that a later attempt may succeed. */
  isUnavailable?: boolean;
};

export const servicesContext = createContext<PageServices>();
export const failureContext = createContext<PageFailure>();

export function createPageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(failureContext, {});
  return context;
}
