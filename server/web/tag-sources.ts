/** Whose analytics tag the pages carry, and from where it comes; the pages are told the same. */
export type Tag = { id: string; url: string };

/** What the policy of a page allows to the tag: from where its script comes, and where it may report to. */
export type TagSources = { script: readonly string[]; report: readonly string[] };

export const NO_TAG: TagSources = { script: [], report: [] };

/** Where the public tag comes from, and where it reports to (its own guide to content security policies). */
export const PUBLIC_TAG_URL = 'https://www.googletagmanager.com';
const PUBLIC_REPORTS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** A tag from an origin of the operator's own reports there and nowhere else. */
export function tagSources(tag: Tag | null): TagSources {
  if (tag === null) return NO_TAG;
  return { script: [tag.url], report: [tag.url, ...(tag.url === PUBLIC_TAG_URL ? PUBLIC_REPORTS : [])] };
}
