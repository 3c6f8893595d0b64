import type { Tag } from '../page-services.ts';
import { command, dataLayer } from './tag-data-layer.ts';

/** A container brings its own tags along; everything else is one tag, which is told to start. */
function isContainer(id: string): boolean {
  return id.startsWith('GTM-');
}

/** The address of the tag's script. */
export function tagAddress({ id, url }: Tag): string {
  return `${url}/${isContainer(id) ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
}

let isThere = false;

/** Whether this document has loaded a tag, on this page or on one before it. */
export function isTagLoaded(): boolean {
  return isThere;
}

let loaded: 'container' | 'single tag' = 'container';

/** What reads the events of this page. Without a tag of the shop's it is whoever reads the data layer, as a container does. */
export function loadedTag(): typeof loaded {
  return loaded;
}

/** Loads the tag, once in the life of the page. Whether it may is the caller's to know. */
export function loadTag(tag: Tag): void {
  const src = tagAddress(tag);
  if (Array.from(document.scripts).some((script) => script.src === src)) return;
  isThere = true;
  loaded = isContainer(tag.id) ? 'container' : 'single tag';
  if (loaded === 'container') {
    dataLayer().push({ event: 'gtm.js', 'gtm.start': Date.now() });
  } else {
    // Of itself the tag would report each page with its whole address; it is told what the catalogue holds.
    dataLayer().push(command('js', new Date()), command('config', tag.id, { send_page_view: false }));
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
