import { type ShopCommand, UsageError } from './command.ts';
import { readInstant, requiredValue } from './options.ts';
import { printResult } from './print.ts';

export const giftsHold: ShopCommand = {
  name: 'gifts hold',
  kind: 'change',
  summary: 'After a restore, holds gifts for review that may have been sent since the backup.',
  options: { 'since-restore': requiredValue('time', 'When the backup was made, such as 2026-11-25T03:00.') },
  examples: ['cadeau gifts hold --since-restore 2026-11-25T03:00 --reason "restored the 3:00 backup"'],
  run: async (call) => {
    const { app, options, by, io } = call;
    const since = readInstant('since-restore', options['since-restore'] ?? '');
    if (since > (await app.reports.now()))
      throw new UsageError('--since-restore is in the future: enter the time of the backup.');
    const held = await app.gifts.holdAfterRestore(since, by);
    printResult(call, { held }, () =>
      io.out(held === 1 ? '1 gift needs review.' : `${held} gifts need review.`),
    );
    return 0;
  },
};
