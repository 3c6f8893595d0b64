import { createContext, RouterContextProvider } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Language } from '#rules/language.ts';

/** Whose tag measures, and from where its script comes. */
export type Tag = {
  id: string;
  /** Origin without a slash at its end. */
  url: string;
};

/** What the pages need of the server while it renders them. */
export type PageServices = {
  client: Pick<Client, 'loadProducts' | 'loadProduct'>;
  /** Origin of the shop without a slash at its end, for canonical addresses. */
  publicUrl: string;
  /** Path of the API on this origin, as `/api`. */
  apiBase: string;
  /** The page of the balance check that is shown in an iframe. */
  balanceUrls: Record<Language, string>;
  /** Addresses of the brand's pictures by the names of their sources, as `social-de-ch.jpg`. */
  pictures: Partial<Record<string, string>>;
  /** Who measures; null: nobody. */
  tag: Tag | null;
  /** Logs what failed while a page was made; answers what the page may know of it. */
  noteFailure: (error: unknown) => PageFailure;
};

/** Filled while a page is made, if making it fails. */
export type PageFailure = {
  /** Under which it stands in the log. */
  traceId?: string;
  /** Whether the same page may come in a while, as nothing is wrong but the database being away. */
  isUnavailable?: boolean;
};

export const servicesContext = createContext<PageServices>();
export const failureContext = createContext<PageFailure>();

export function contextOf(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(failureContext, {});
  return context;
}
