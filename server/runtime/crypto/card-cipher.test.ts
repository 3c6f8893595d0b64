import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createCardCipher } from './card-cipher.ts';

const [first, second, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const cipher = createCardCipher({ current: first });
const secret = { number: '0006366418205937', pin: '000042' };

describe('a card’s number and PIN', () => {
  it('are decrypted unchanged, with leading zeros', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8,32}$/),
        fc.stringMatching(/^\d{4,12}$/),
        fc.uuid(),
        (number, pin, id) => {
          const stored = cipher.encrypt({ number, pin }, id);
          expect(cipher.decrypt(stored, id)).toEqual({ number, pin });
          expect(stored).not.toContain(number);
        },
      ),
    );
  });

  it('are read in their first format', () => {
    const stored =
      'v1.SceqqlRv.f5rdElVottz5rxdipvrEU6nWgRQTQLB0AQBXb4j5ywlPjyUEv1H_dUdQnKi898J6aATK5bH_AFt3i1MNvDt7WNkD9YdaWEvs';
    expect(cipher.decrypt(stored, 'card')).toEqual(secret);
  });

  it('encrypt differently each time', () => {
    expect(cipher.encrypt(secret, 'card')).not.toBe(cipher.encrypt(secret, 'card'));
  });

  it('cannot be decrypted as another card’s', () => {
    const stored = cipher.encrypt(secret, 'card-1');
    expect(() => cipher.decrypt(stored, 'card-2')).toThrow();
  });

  it('cannot be decrypted once a bit has changed', () => {
    const stored = cipher.encrypt(secret, 'card');
    const [version = '', name = '', sealed = ''] = stored.split('.');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      expect(() =>
        cipher.decrypt([version, name, changed.toString('base64url')].join('.'), 'card'),
      ).toThrow();
    }
    for (const text of [
      '',
      'v1',
      `v2.${name}.${sealed}`,
      `v1.unknown.${sealed}`,
      `v1.${name}.`,
      `v1.${name}.AAAA`,
    ]) {
      expect(() => cipher.decrypt(text, 'card')).toThrow();
    }
  });

  it('cannot be decrypted with a shortened tag', () => {
    const [version = '', name = '', sealed = ''] = cipher.encrypt(secret, 'card').split('.');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = bytes.subarray(0, length).toString('base64url');
      expect(() => cipher.decrypt([version, name, cut].join('.'), 'card')).toThrow();
    }
  });
});

describe('a changed key', () => {
  const changed = createCardCipher({ current: second, old: first });

  it('decrypts the old key’s texts, and encrypts what the old one cannot decrypt', () => {
    expect(changed.decrypt(cipher.encrypt(secret, 'card'), 'card')).toEqual(secret);
    expect(() => cipher.decrypt(changed.encrypt(secret, 'card'), 'card')).toThrow();
  });

  it('two changes later, the first key’s texts are unreadable', () => {
    const later = createCardCipher({ current: third, old: second });
    expect(() => later.decrypt(cipher.encrypt(secret, 'card'), 'card')).toThrow('unknown card key');
  });

  it('still recognizes a number that was stored under the old one', () => {
    const [old] = cipher.hashNumber(secret.number);
    expect(changed.hashNumber(secret.number)).toContain(old);
    expect(changed.hashNumber(secret.number)[0]).not.toBe(old);
    expect(cipher.hashNumber('6366418205937')).not.toContain(old);
  });

  it('finds the code of a link with either key, and with no other', () => {
    const [stored] = cipher.hashLinkCode('ABCD2345EFGH');
    expect(changed.hashLinkCode('ABCD2345EFGH')).toContain(stored);
    expect(createCardCipher({ current: second }).hashLinkCode('ABCD2345EFGH')).not.toContain(stored);
    expect(cipher.hashNumber('ABCD2345EFGH')).not.toContain(stored);
  });
});

describe('the keys of the configuration', () => {
  it('as text and as a file: the old one decrypts, the new one encrypts, and each text names its key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadeau-keys-'));
    const [before, now] = ['before', 'now'].map((text) => createHash('sha256').update(text).digest('base64'));
    const file = join(folder, 'old-key');
    await writeFile(file, `${before}\n`);
    const old = createCardCipher(readConfig({ CARD_SECRET_KEY: before }).cardKeys);
    const both = readConfig({ CARD_SECRET_KEY: now, CARD_SECRET_KEY_OLD_FILE: file });
    const alone = createCardCipher(readConfig({ CARD_SECRET_KEY: now }).cardKeys);
    await rm(folder, { recursive: true });

    const rotated = createCardCipher(both.cardKeys);
    const [byOld, byNew] = [old.encrypt(secret, 'card'), rotated.encrypt(secret, 'card')];
    expect(rotated.decrypt(byOld, 'card')).toEqual(secret);
    expect(alone.decrypt(byNew, 'card')).toEqual(secret);
    expect(() => alone.decrypt(byOld, 'card')).toThrow('unknown card key');
    // docs/running.md counts the cards of each key by this part.
    expect(byNew.split('.')[1]).toBe(alone.encrypt(secret, 'other').split('.')[1]);
    expect(byNew.split('.')[1]).not.toBe(byOld.split('.')[1]);
  });
});
