import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const passwords = createPasswordHasher();

it('a password matches only its own hash, however its letters are composed', async () => {
  const hash = await passwords.hash('Zürich im Frühling');
  expect(await passwords.hash('Zürich im Frühling')).not.toBe(hash);
  expect(await passwords.matches('Zürich im Frühling'.normalize('NFD'), hash)).toBe(true);
  expect(await passwords.matches('Zürich im frühling', hash)).toBe(false);
});

it('a hash costs as much as OWASP requires, and one with other costs still matches', async () => {
  expect(await passwords.hash('Zürich im Frühling')).toMatch(/^scrypt\$32768\$8\$3\$/);
  const lower = await createPasswordHasher({ N: 2, r: 1, p: 1 }).hash('Zürich im Frühling');
  expect(await passwords.matches('Zürich im Frühling', lower)).toBe(true);
});

it.each([null, '', 'plain'])('nothing matches %j', async (hash) => {
  expect(await passwords.matches('', hash)).toBe(false);
});
