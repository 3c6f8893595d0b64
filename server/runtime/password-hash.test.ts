import { expect, it } from 'vitest';
import { hashPassword, matchesHash } from './password-hash.ts';

it('a password matches its own hash alone, however its letters are composed', async () => {
  const hash = await hashPassword('Zürich im Frühling');
  expect(await hashPassword('Zürich im Frühling')).not.toBe(hash);
  expect(await matchesHash('Zürich im Frühling'.normalize('NFD'), hash)).toBe(true);
  expect(await matchesHash('Zürich im frühling', hash)).toBe(false);
});

it.each([null, '', 'plain'])('nothing matches %j', async (hash) => {
  expect(await matchesHash('', hash)).toBe(false);
});
