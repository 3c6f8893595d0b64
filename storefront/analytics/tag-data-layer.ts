import type { ConsentRecord } from '../stores/consent-record.ts';
import type { ShopEvent } from './events.ts';

/** The categories that the tag distinguishes. */
export type ConsentSignals = ConsentRecord &
  Record<'ad_user_data' | 'ad_personalization', ConsentRecord['ad_storage']>;

type Command =
  | [name: 'consent', what: 'default' | 'update', signals: ConsentSignals]
  | [name: 'set', settings: { page_location: string; page_referrer: string }]
  | [name: 'js', now: Date]
  | [name: 'config', id: string, settings: { send_page_view: false }]
  | [name: 'event', what: ShopEvent['event'], fields: ShopEvent['ecommerce']];

type Entry = ShopEvent | { ecommerce: null } | { event: 'gtm.js'; 'gtm.start': number } | CommandEntry;
type CommandEntry = ArrayLike<Command[number]> &
  Iterable<Command[number]> & { readonly [Symbol.toStringTag]: 'Arguments' };

declare global {
  interface Window {
    dataLayer?: Entry[];
  }
}

/** Only exists in memory until the tag is loaded. */
export function dataLayer(): Entry[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}

/**
 * Builds a gtag command. The tag recognizes commands by `isArguments` (data-layer-helper), so an array wouldn't work.
 */
export function gtagCommand(...words: Command): CommandEntry {
  return {
    ...words,
    length: words.length,
    [Symbol.iterator]: () => words.values(),
    [Symbol.toStringTag]: 'Arguments',
  };
}

/**
 * A container merges each entry into its state, so an empty entry first clears the previous event. A single tag accepts
 * only commands.
 */
export function toDataLayerEntries(event: ShopEvent, readBy: 'container' | 'single tag'): Entry[] {
  return readBy === 'container'
    ? [{ ecommerce: null }, event]
    : [gtagCommand('event', event.event, event.ecommerce)];
}
