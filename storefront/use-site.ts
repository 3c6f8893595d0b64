import { useRouteLoaderData } from 'react-router';
import type { Language } from '#rules/language.ts';
import type { PageFailure, Tag } from './page-services.ts';

export type Site = {
  publicUrl: string;
  apiBase: string;
  balanceUrls: Record<Language, string>;
  /** URLs of the page's social picture and touch icon, in the page's language. */
  shared: { picture?: string | undefined; icon?: string | undefined };
  /** URLs of card fans that are drawn as one picture, keyed by the URLs of their cards. */
  fans: Record<string, string>;
  tag: Tag | null;
  /** Wallets that the shop offers. */
  wallets: readonly ('apple' | 'google')[];
  failure: PageFailure;
};

const UNKNOWN: Site = {
  publicUrl: '',
  apiBase: '',
  balanceUrls: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
  shared: {},
  fans: {},
  tag: null,
  wallets: [],
  failure: {},
};

export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? UNKNOWN;
}
