import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cardsNumberKeys, cardsRekey } from '#server/cli/cards.ts';
import { readConfig } from '#server/config/config.ts';
import { createCardRepository } from '#server/postgres/cards/card-repository.ts';
import { createRekeyRepository } from '#server/postgres/cards/rekey-repository.ts';
import { createCardCipher } from '#server/runtime/crypto/card-cipher.ts';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { insertOrders } from '#server/testing/mixed-orders/insert-orders.ts';
import type { MixedOrder } from '#server/testing/mixed-orders/mixed-order.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { rekeyCards } from './rekey-cards.ts';

const [first, second, third] = ['first', 'second', 'third'].map((text) =>
  createHash('sha256').update(text).digest(),
) as [Buffer, Buffer, Buffer];
const BY = { person: 'anna', command: 'cards rekey', reason: 'yearly' };
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/** More than one batch. */
const CARDS = 330;

const before = createCardCipher({ current: first });
const during = createCardCipher({ current: second, old: first });
const after = createCardCipher({ current: second });

const keys = { CARD_SECRET_KEY: second, CARD_SECRET_KEY_OLD: first };
const app = await openTestApp({
  worker: false,
  env: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.toString('base64')])),
});
const order: MixedOrder = {
  ...{ lang: 'de-ch', isDisputed: false, isMailRepeated: false },
  lines: [{ product: 1, category: 'digital', francs: 20, fates: Array(10).fill('issued') }],
};
await insertOrders(app, Array(CARDS / 10).fill(order));
afterAll(() => app.close());

type StoredCard = { id: string; secret: string; number_hash: string };
const stored = () =>
  rows<StoredCard>(app, 'select id, secret, number_hash from card where secret is not null');
const opened = async (cipher: Pick<typeof after, 'decrypt'>) =>
  new Map((await stored()).map(({ id, secret }) => [id, cipher.decrypt(secret, id)]));
const repository = () => createRekeyRepository(app.adapters.connection.db, during);
const rekey = () => rekeyCards(repository(), () => {}, BY);

/** Restores the state before the key change. */
async function storeUnderFirst(): Promise<void> {
  const cards = (await stored()).map(({ id, secret }) => {
    const plain = during.decrypt(secret, id);
    return { id, secret: before.encrypt(plain, id), hash: before.hashNumber(plain.number)[0] };
  });
  await app.adapters.connection.db.execute(
    sql`update card set secret = was.secret, number_hash = was.hash
          from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as was(id uuid, secret text, hash text)
         where card.id = was.id`,
  );
}

describe('cards under the old key', () => {
  beforeEach(storeUnderFirst);

  it('are all re-encrypted by the command, which reports it; then only the new key reads them', async () => {
    const plain = await opened(before);
    const hashes = (await stored()).map(({ id, number_hash }) => `${id} ${number_hash}`).toSorted();
    const dry = await runInTestApp(app, cardsRekey, ['--dry-run', '--reason', 'yearly']);
    expect(dry).toMatchObject({ code: 1, out: `${CARDS} cards under the old key. Nothing was changed.` });
    const output = await runInTestApp(app, cardsRekey, ['--reason', 'yearly']);
    expect(output).toEqual({
      code: 0,
      out: `${CARDS} cards re-encrypted, 0 left under the old key.`,
      err: expect.stringContaining(`${CARDS} re-encrypted …`),
    });
    expect(await opened(after)).toEqual(plain);
    // Cards whose number was deleted can't be hashed again either.
    expect((await stored()).map(({ id, number_hash }) => `${id} ${number_hash}`).toSorted()).toEqual(hashes);
    const again = await runInTestApp(app, cardsRekey, ['--reason', 'once more']);
    expect(again).toMatchObject({ code: 0, out: '0 cards re-encrypted, 0 left under the old key.' });
    expect(
      await rows(
        app,
        `select person, event_type as type, data from operator_action where reason = 'yearly' order by id`,
      ),
    ).toEqual([
      { person: 'anna', type: 'rekey-started', data: { cards: CARDS } },
      { person: 'anna', type: 'rekey-finished', data: { cards: CARDS, left: 0 } },
    ]);
  });

  it('keep finished batches after an interruption; the next run does the rest', async () => {
    const done = await repository().rewriteBatch('');
    expect(await repository().countByKey()).toEqual({ current: 200, old: CARDS - 200, unknown: 0 });
    expect(done?.rewritten).toBe(200);
    const reportProgress = () => {
      throw new Error('broken off');
    };
    await expect(rekeyCards(repository(), reportProgress, BY)).rejects.toThrow('broken off');
    expect((await repository().countByKey()).old).toBe(0);
    expect((await rekey()).rewritten).toBe(0);
    expect((await opened(after)).size).toBe(CARDS);
  });

  it('are encrypted once each by two concurrent runs', async () => {
    const [one, other] = await Promise.all([rekey(), rekey()]);
    expect(one.rewritten + other.rewritten).toBe(CARDS);
    expect((await opened(after)).size).toBe(CARDS);
  });

  it('are not waited for while a worker removes them, and stay removed', async () => {
    const [taken] = await stored();
    await app.adapters.connection.db.transaction(async (tx) => {
      await tx.execute(
        sql`update card set secret = null, secret_removed_at = cadeau_now() where id = ${taken?.id}`,
      );
      expect(await rekey()).toMatchObject({ rewritten: CARDS - 1, left: { old: 1 } });
    });
    expect(await rekey()).toMatchObject({ rewritten: 0, left: { old: 0, current: CARDS - 1 } });
    const [{ secret } = { secret: 'gone' }] = await rows(
      app,
      `select secret from card where id = '${taken?.id}'`,
    );
    expect(secret).toBeNull();
    await rows(
      app,
      `update card set secret = '${taken?.secret}', secret_removed_at = null where id = '${taken?.id}'`,
    );
  });

  it('stay unchanged if unreadable, and are reported', async () => {
    const [one, other] = await stored();
    const keep = `update card set secret = '${one?.secret}' where id = '${one?.id}'`;
    const foreign = createCardCipher({ current: third }).encrypt({ number: '1', pin: '' }, other?.id ?? '');
    await rows(app, `update card set secret = '${other?.secret}' where id = '${one?.id}'`);
    await rows(app, `update card set secret = '${foreign}' where id = '${other?.id}'`);
    const { code, out, err } = await runInTestApp(app, cardsRekey, ['--reason', 'with faults']);
    expect([code, out]).toEqual([1, `${CARDS - 2} cards re-encrypted, 1 left under the old key.`]);
    expect(err).toContain('1 card can’t be decrypted: unchanged');
    expect(err).toContain('1 card encrypted with an unknown key');
    await rows(app, keep);
    await rows(app, `update card set secret = '${other?.secret}' where id = '${other?.id}'`);
  });
});

describe('a number hashed with the first key', () => {
  it('is recognized under the third with the command’s number keys, and not without', async () => {
    await storeUnderFirst();
    const [card] = await stored();
    const { number, pin } = before.decrypt(card?.secret ?? '', card?.id ?? '');
    // Only the hash of the number is left, so it can't be hashed again.
    await rows(
      app,
      `update card set secret = null, secret_removed_at = cadeau_now() where id = '${card?.id}'`,
    );

    const folder = await mkdtemp(join(tmpdir(), 'cadeau-keys-'));
    const output = await runInTestApp(
      app,
      cardsNumberKeys,
      ['--out', 'number-keys', '--reason', 'yearly'],
      folder,
    );
    expect(output).toMatchObject({ code: 0, out: '1 key is in number-keys.' });
    const file = join(folder, 'number-keys');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const written = await readFile(file, 'utf8');
    expect(written).not.toContain(first.toString('base64'));

    const env = {
      CARD_SECRET_KEY: third.toString('base64'),
      CARD_SECRET_KEY_OLD: second.toString('base64'),
      CARD_NUMBER_KEYS_OLD_FILE: file,
    };
    const { cardKeys } = readConfig(env);
    await rm(folder, { recursive: true });
    const { connection, queue } = app.adapters;
    const issue = (keys: typeof cardKeys) =>
      createCardRepository(connection.db, queue, createCardCipher(keys)).recordIssued(UNKNOWN_ID, [
        { id: UNKNOWN_ID, issued: { number, pin, validUntil: '2031-12-31' } },
      ]);
    expect(await issue(cardKeys)).toEqual([UNKNOWN_ID]);
    expect(await issue({ ...cardKeys, numberKeys: [] })).toEqual([]);
    // Neither key decrypts what the first one encrypted.
    expect(() => createCardCipher(cardKeys).decrypt(card?.secret ?? '', card?.id ?? '')).toThrow(
      'unknown card key',
    );
  });

  it('needs no number keys if the key never changed', async () => {
    const unchanged = { app: { ...app.app, config: readConfig({}) } };
    const options = ['--out', 'number-keys', '--reason', 'a try'];
    expect(await runInTestApp(unchanged, cardsNumberKeys, options, tmpdir())).toMatchObject({
      code: 1,
      err: expect.stringContaining('never changed'),
    });
    expect(await runInTestApp(unchanged, cardsRekey, ['--reason', 'a try'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('CARD_SECRET_KEY_OLD is not set'),
    });
  });
});
