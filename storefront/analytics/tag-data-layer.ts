import type { ConsentRecord } from '../stores/consent-record.ts';
import type { ShopEvent } from './events.ts';

/** What the tag is told besides events. */
type Command =
  | [name: 'consent', what: 'default' | 'update', record: ConsentRecord]
  | [name: 'set', settings: { page_location: string; page_referrer: string }]
  | [name: 'js', now: Date]
  | [name: 'config', id: string, settings: { send_page_view: false }]
  | [name: 'event', what: ShopEvent['event'], fields: ShopEvent['ecommerce']];

/** An entry as the tag finds it. */
type Entry = ShopEvent | { ecommerce: null } | { event: 'gtm.js'; 'gtm.start': number } | CommandEntry;
type CommandEntry = ArrayLike<Command[number]> &
  Iterable<Command[number]> & { readonly [Symbol.toStringTag]: 'Arguments' };

declare global {
  interface Window {
    dataLayer?: Entry[];
  }
}

/** The queue that the tag reads once it is there. It lies in the page's memory and goes nowhere by itself. */
export function dataLayer(): Entry[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}

/**
 * A command as the tag takes it: it tells commands from events by their being the `arguments` of a call
 * (`isArguments` in the tag's data-layer-helper), which a list of ours is not.
 */
export function command(...words: Command): CommandEntry {
  return {
    ...words,
    length: words.length,
    [Symbol.iterator]: () => words.values(),
    [Symbol.toStringTag]: 'Arguments',
  };
}

/**
 * An event as what is loaded takes it. A container reads entries, and puts each over what it knows: an entry before
 * it clears what the event before left behind. A single tag hears only commands.
 */
export function eventEntries(event: ShopEvent, readBy: 'container' | 'single tag'): Entry[] {
  return readBy === 'container'
    ? [{ ecommerce: null }, event]
    : [command('event', event.event, event.ecommerce)];
}
