import { formerNumberKeys } from '#server/runtime/card-cipher.ts';
import { Refused, type Run } from '../command.ts';
import { printResult } from '../print/table.ts';
import { withProgress } from '../progress.ts';
import { readOut } from '../read/files.ts';

const cards = (count: number) => `${count} ${count === 1 ? 'card' : 'cards'}`;

export const runCardsRekey: Run = async (call) => {
  const { app, io, by } = call;
  const { cardsByKey, rekeyCards } = app.fulfilment;
  if (call.flags.has('dry-run')) {
    const left = await cardsByKey();
    printResult(call, { left }, () => io.out(`${cards(left.old)} under the old key. Nothing is changed.`));
    return left.old + left.unknown === 0 ? 0 : 1;
  }
  if (app.config.cardKeys.old === undefined)
    throw new Refused('There is no CARD_SECRET_KEY_OLD, so nothing can be read to be encrypted anew.');
  let done = 0;
  const rekeyed = await withProgress(
    io,
    async () => `${done} encrypted anew …`,
    () =>
      rekeyCards((rewritten) => {
        done = rewritten;
      }, by),
  );
  const { rewritten, unreadable, left } = rekeyed;
  printResult(call, rekeyed, () => {
    io.out(`${cards(rewritten)} encrypted anew, ${left.old} left under the old key.`);
    if (unreadable > 0) io.err(`${cards(unreadable)} cannot be read, and stay as they are.`);
    if (left.unknown > 0) io.err(`Of ${cards(left.unknown)} neither of the two keys is known.`);
  });
  return left.old + left.unknown === 0 ? 0 : 1;
};

/** A secret: who has these and the database can find out numbers, though no PIN. */
export const runCardsNumberKeys: Run = async (call) => {
  const file = readOut(call);
  const keys = formerNumberKeys(call.app.config.cardKeys);
  if (keys.length === 0) throw new Refused('The card key was never changed: there is nothing to keep.');
  await call.app.operations.recordAction(call.by, {
    type: 'number-keys-exported',
    data: { count: keys.length },
  });
  await file.write(`${keys.map((key) => key.toString('base64')).join(',')}\n`);
  printResult(call, { file: file.name, keys: keys.length }, () =>
    call.io.out(`${keys.length} ${keys.length === 1 ? 'key is' : 'keys are'} in ${file.name}.`),
  );
};
