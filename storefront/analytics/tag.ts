import type { Tag } from '../page-services.ts';
import { dataLayer, gtagCommand } from './tag-data-layer.ts';

/** A container brings its own tags. Any other ID is a single tag. */
function isContainer(id: string): boolean {
  return id.startsWith('GTM-');
}

export function tagUrl({ id, url }: Tag): string {
  return `${url}/${isContainer(id) ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
}

let isLoaded = false;

export function isTagLoaded(): boolean {
  return isLoaded;
}

let tagType: 'container' | 'single tag' = 'container';

/** Without a tag of the shop, assume that a container reads the data layer. */
export function getTagType(): typeof tagType {
  return tagType;
}

/** Loads the tag once per document. The caller checks the consent. */
export function loadTag(tag: Tag): void {
  const src = tagUrl(tag);
  if (Array.from(document.scripts).some((script) => script.src === src)) return;
  isLoaded = true;
  tagType = isContainer(tag.id) ? 'container' : 'single tag';
  if (tagType === 'container') {
    dataLayer().push({ event: 'gtm.js', 'gtm.start': Date.now() });
  } else {
    // By default the tag reports page views with the full URL. We report only the events of specification 7.
    dataLayer().push(gtagCommand('js', new Date()), gtagCommand('config', tag.id, { send_page_view: false }));
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
