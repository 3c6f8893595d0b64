import type { Command } from '../command.ts';
import { value } from './shared-options.ts';

/** A restored database does not know what went after its backup. */
export const giftsHold: Command = {
  name: 'gifts hold',
  kind: 'change',
  summary: 'Holds back every gift that may have gone after the backup that was restored, for review.',
  options: {
    'since-restore': { ...value('instant', 'The time of the backup, as 2026-11-25T03:00.'), needed: true },
  },
  examples: [
    'cadeau gifts hold --since-restore 2026-11-25T03:00 --reason "restored from the backup of 3:00"',
  ],
  run: async (call) => (await import('../commands/restored-gifts-command.ts')).runGiftsHold(call),
};
