import { useRouteLoaderData } from 'react-router';
import type { Language } from '#rules/language.ts';
import type { PageFailure, Tag } from './page-services.ts';

/** What the running shop is told by its configuration and every page knows. */
export type Site = {
  /** Origin of the shop without a slash at its end, for canonical addresses. */
  publicUrl: string;
  /** Path of the API on this origin, as `/api`. */
  apiBase: string;
  /** The page with the balance check, shown in an iframe. */
  balanceUrls: Record<Language, string>;
  /** Addresses of what stands for a page where it is shared or kept, in the page's language. */
  shared: { picture?: string | undefined; icon?: string | undefined };
  /** Hands of cards that are drawn as one picture: their addresses, by those of their cards. */
  fans: Record<string, string>;
  /** Who measures; null: nobody. */
  tag: Tag | null;
  /** What may be known of it, when the server failed to make the page. */
  failure: PageFailure;
};

const UNKNOWN: Site = {
  publicUrl: '',
  apiBase: '',
  balanceUrls: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
  shared: {},
  fans: {},
  tag: null,
  failure: {},
};

export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? UNKNOWN;
}
