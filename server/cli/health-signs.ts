import { OPERATOR_KNOWS_WITHIN_MS } from '#rules/deadlines.ts';
import type { OpenFigures } from '#server/operations/health-reports.ts';

export type Sign = { what: string; value: number; unit: string; well: boolean };

const MINUTES = OPERATOR_KNOWS_WITHIN_MS / 60_000;

/** What the figures of the books say of the shop, one sign each. */
export function healthSigns(figures: OpenFigures, givenUp: number, untaken: number): Sign[] {
  const minutes = (seconds: number) => Math.floor(seconds / 60);
  const cards = minutes(figures.cards_pending_oldest_seconds);
  const mails = minutes(figures.mails_pending_oldest_seconds);
  return [
    { what: 'open payments', value: figures.payments_open, unit: '', well: true },
    { what: 'digital cards pending', value: figures.cards_pending, unit: '', well: true },
    { what: 'oldest of them', value: cards, unit: 'min', well: cards < MINUTES },
    { what: 'mails owed', value: figures.mails_pending, unit: '', well: true },
    { what: 'oldest of them', value: mails, unit: 'min', well: mails < MINUTES },
    { what: 'parcels to pack', value: figures.parcels_to_pack, unit: '', well: true },
    {
      what: 'of them overdue',
      value: figures.parcels_overdue,
      unit: '',
      well: figures.parcels_overdue === 0,
    },
    { what: 'refunds not done', value: figures.refunds_open, unit: '', well: true },
    { what: 'jobs given up', value: givenUp, unit: '', well: givenUp === 0 },
    { what: 'jobs nobody takes', value: untaken, unit: '', well: untaken === 0 },
    { what: 'open items', value: figures.items_open, unit: '', well: figures.items_open === 0 },
  ];
}
