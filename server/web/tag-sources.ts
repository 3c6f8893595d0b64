export type Tag = { id: string; url: string };

export type TagSources = { script: readonly string[]; report: readonly string[] };

export const NO_TAG: TagSources = { script: [], report: [] };

/** Google's guide to content security policies. */
export const PUBLIC_TAG_URL = 'https://www.googletagmanager.com';
const PUBLIC_REPORTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** A tag from the operator's own origin reports only there. */
export function tagSources(tag: Tag | null): TagSources {
  if (tag === null) return NO_TAG;
  return { script: [tag.url], report: [tag.url, ...(tag.url === PUBLIC_TAG_URL ? PUBLIC_REPORTS : [])] };
}
