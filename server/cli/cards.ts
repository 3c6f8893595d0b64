import { RefusedError, type ShopCommand } from './command.ts';
import { openOutputFile } from './files.ts';
import { DRY_RUN_OPTION, OUT_FILE } from './options.ts';
import { printResult } from './print.ts';

const toCount = (count: number) => `${count} ${count === 1 ? 'card' : 'cards'}`;

export const cardsRekey: ShopCommand = {
  name: 'cards rekey',
  kind: 'change',
  summary: 'Re-encrypts cards from CARD_SECRET_KEY_OLD to CARD_SECRET_KEY.',
  options: DRY_RUN_OPTION,
  examples: [
    'cadeau cards rekey --dry-run --reason "count the remaining cards"',
    'cadeau cards rekey --reason "yearly card key rotation"',
  ],
  run: async (call) => {
    const { app, io, by } = call;
    const { cardsByKey, rekeyCards } = app.fulfilment;
    if (call.flags.has('dry-run')) {
      const left = await cardsByKey();
      printResult(call, { left }, () =>
        io.out(`${toCount(left.old)} under the old key. Nothing was changed.`),
      );
      return left.old + left.unknown === 0 ? 0 : 1;
    }
    if (app.config.cardKeys.old === undefined)
      throw new RefusedError('CARD_SECRET_KEY_OLD is not set, so no card can be decrypted.');
    const rekeyed = await rekeyCards((done) => io.err(`${done} re-encrypted …`), by);
    const { rewritten, unreadable, left } = rekeyed;
    printResult(call, rekeyed, () => {
      io.out(`${toCount(rewritten)} re-encrypted, ${left.old} left under the old key.`);
      if (unreadable > 0) io.err(`${toCount(unreadable)} can’t be decrypted: unchanged.`);
      if (left.unknown > 0) io.err(`${toCount(left.unknown)} encrypted with an unknown key.`);
    });
    return left.old + left.unknown === 0 ? 0 : 1;
  },
};

/** The keys are secret, because together with the database they reveal card numbers, but no PINs. */
export const cardsNumberKeys: ShopCommand = {
  name: 'cards number-keys',
  kind: 'change',
  summary: 'Writes the value to set as CARD_NUMBER_KEYS_OLD before you remove CARD_SECRET_KEY_OLD.',
  options: { out: OUT_FILE.out, force: OUT_FILE.force },
  examples: ['cadeau cards number-keys --out number-keys --reason "yearly card key rotation"'],
  run: async (call) => {
    const { formerNumberKeys } = await import('#server/runtime/crypto/card-cipher.ts');
    const file = openOutputFile(call);
    const keys = formerNumberKeys(call.app.config.cardKeys);
    if (keys.length === 0)
      throw new RefusedError('The card key was never changed, so there is nothing to write.');
    await call.app.operations.recordAction(call.by, {
      type: 'number-keys-exported',
      data: { count: keys.length },
    });
    await file.write(`${keys.map((key) => key.toString('base64')).join(',')}\n`);
    printResult(call, { file: file.name, keys: keys.length }, () =>
      call.io.out(`${keys.length} ${keys.length === 1 ? 'key is' : 'keys are'} in ${file.name}.`),
    );
    return 0;
  },
};
