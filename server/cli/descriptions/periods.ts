import type { Command } from '../command.ts';
import { CONFIRMED } from './shared-options.ts';

const load = () => import('../commands/period-commands.ts');

export const periodsClose: Command = {
  name: 'periods close',
  kind: 'change',
  summary: 'Closes a month of the books for good: nothing is booked into it any more, or before it.',
  words: { '<month>': 'The month, as 2026-11; all before it with bookings are closed.' },
  options: CONFIRMED,
  examples: [
    'cadeau periods close 2026-11 --dry-run --reason "what it comes to"',
    'cadeau periods close 2026-11 --reason "reconciled, booked as 4711"',
  ],
  run: async (call) => (await load()).runPeriodsClose(call),
};

export const periodsList: Command = {
  name: 'periods list',
  kind: 'read',
  summary: 'The closed months with their sums, and who closed them when.',
  examples: ['cadeau periods list', 'cadeau periods list --json'],
  run: async (call) => (await load()).runPeriodsList(call),
};

export const periodsCheck: Command = {
  name: 'periods check',
  kind: 'read',
  summary: 'Computes closed months again, and says whether all is as it was.',
  words: { '[month]': 'One month, as 2026-11; all unless named.' },
  examples: ['cadeau periods check', 'cadeau periods check 2026-11'],
  run: async (call) => (await load()).runPeriodsCheck(call),
};
