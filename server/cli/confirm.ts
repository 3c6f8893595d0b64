import { type Call, Refused, WrongUsage } from './command.ts';
import { printResult } from './print/table.ts';

/**
 * Before money moves, or something is lost for good: says what would happen, and asks whether it is meant.
 * @param what one sentence with the sum
 * @param preview the same for `--json`
 * @returns false for a dry run, which ends here
 * @throws Refused, WrongUsage
 */
export async function isMeant(
  call: Pick<Call, 'flags' | 'io' | 'json'>,
  what: string,
  preview: object,
): Promise<boolean> {
  const { flags, io } = call;
  if (flags.has('dry-run')) {
    printResult(call, { dryRun: true, ...preview }, () => {
      io.out(what);
      io.out('Nothing is changed: this was a dry run.');
    });
    return false;
  }
  if (flags.has('yes')) return true;
  if (!io.interactive)
    throw new WrongUsage(`${what} Nobody is here to say whether that is meant: add --yes.`);
  const answer = await io.ask(`${what} Go on? Type yes:`);
  if (answer?.trim().toLowerCase() === 'yes') return true;
  throw new Refused('Nothing was changed.');
}
