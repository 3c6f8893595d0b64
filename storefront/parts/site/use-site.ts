import { useRouteLoaderData } from 'react-router';
import type { Language } from '#rules/language.ts';
import type { Tag } from '../../analytics/tag.ts';

/** What the running shop is told by its configuration and every page knows. */
export type Site = {
  /** Origin of the shop without a slash at its end, for canonical addresses. */
  publicUrl: string;
  /** The page with the balance check, shown in a frame. */
  balanceUrls: Record<Language, string>;
  /** Who measures; null: nobody. */
  tag: Tag | null;
};

const UNKNOWN: Site = { publicUrl: '', balanceUrls: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' }, tag: null };

export function useSite(): Site {
  return useRouteLoaderData<Site>('root') ?? UNKNOWN;
}
