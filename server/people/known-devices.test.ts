import { expect, it } from 'vitest';
import { createKeyedHash } from '#server/runtime/crypto/secret-token.ts';
import { createKnownDevices } from './known-devices.ts';

const devices = createKnownDevices(createKeyedHash(Buffer.alloc(32, 1), 'test'));

it('a browser is known to the people who have signed in there, by its own key only', () => {
  const cookie = devices.add(devices.add(undefined, 'anna'), 'berta');
  expect(devices.find(cookie, 'anna')).toBe(devices.find(cookie, 'berta'));
  for (const [other, name] of [
    [cookie, 'carla'],
    [undefined, 'anna'],
    [cookie.replace(/^.{8}/, 'aaaaaaaa'), 'anna'],
    [createKnownDevices(createKeyedHash(Buffer.alloc(32, 2), 'test')).add(cookie, 'dora'), 'dora'],
  ] as const)
    expect(devices.find(other, name)).toBeUndefined();
});

it('a shared browser remembers the last ten people', () => {
  let cookie: string | undefined;
  for (let person = 1; person <= 11; person += 1) cookie = devices.add(cookie, `person${person}`);
  expect(devices.find(cookie, 'person1')).toBeUndefined();
  expect(devices.find(cookie, 'person2')).toBeDefined();
});
