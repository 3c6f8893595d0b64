import { type Run, WrongUsage } from '../command.ts';
import { printResult } from '../print/table.ts';
import { readInstant } from '../read/read-options.ts';

export const runGiftsHold: Run = async (call) => {
  const { app, options, by, io } = call;
  const since = readInstant('since-restore', options['since-restore'] ?? '');
  if (since > (await app.reports.now()))
    throw new WrongUsage('--since-restore lies in the future: name the time of the backup.');
  const held = await app.gifts.holdAfterRestore(since, by);
  printResult(call, { held }, () =>
    io.out(
      held === 1
        ? '1 gift waits for review: it may have gone already.'
        : `${held} gifts wait for review: they may have gone already.`,
    ),
  );
  return 0;
};
