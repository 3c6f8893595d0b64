import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { LANGUAGES } from '#rules/language.ts';
import type { Option } from '../command.ts';

/** Words and options that mean the same in several commands. */

export const REFERENCE = { '<reference>': 'The order, as K7QM-2X9F or k7qm2x9f.' };

export const flag = (explained: string): Option => ({ explained });
export const value = (name: string, explained: string): Option => ({ value: `<${name}>`, explained });
export const needed = (name: string, explained: string): Option => ({
  ...value(name, explained),
  needed: true,
});

/** One that may be given several times. */
export const many = (name: string, explained: string): Option => ({ ...value(name, explained), many: true });

export const LIMIT = (count: number) => value('count', `At most so many; ${count} unless told otherwise.`);
export const SINCE = value('day or 12h', 'Only since this Swiss day, or for so long: 30m, 12h or 7d.');
export const DAYS = {
  from: needed('day', 'The first day, Swiss time, as 2026-11-25.'),
  to: needed('day', 'The last day, included.'),
};
export const DUE = value('day', 'Only what is due until this day, late ones included.');
export const DELIVERY = value(POSTED_DELIVERIES.join('|'), 'Only parcels of this delivery type.');
export const LANG = value(LANGUAGES.join('|'), 'The language of the document; German unless told otherwise.');
export const OUT_FILE = {
  out: needed('file', 'The file to write, which only you can read; - is standard output.'),
  force: flag('Replaces the file if it is there; never a device, a folder or a symbolic link.'),
};
/** Of commands by which money moves or something is lost for good. */
export const CONFIRMED = {
  'dry-run': flag('Says what would happen, with the sum, and changes nothing.'),
  yes: flag('Goes on without asking; needed where there is no terminal.'),
};
/** Names are read only where they are needed: it is recorded who read them. */
export const PEOPLE = flag('With names, towns and e-mail addresses; that you read them is recorded.');
export const EXCEL = flag('As a Swiss Excel opens it: semicolons, and a mark that says UTF-8.');
export const DRY_RUN = flag('Says what would happen, and changes nothing.');

/** What a file for the accountants can be about. */
export const EXPORTS = ['orders', 'refunds', 'shipping', 'vat', 'liability'] as const;
