import { expect, it } from 'vitest';
import { listenHost } from './listen-host.ts';

const IPV4 = { family: 'IPv4' } as const;
const IPV6 = { family: 'IPv6' } as const;

it.each([
  ['IPv6 and IPv4', { lo: [IPV4, IPV6], eth0: [IPV4] }, '::'],
  ['IPv4 alone', { lo: [IPV4], eth0: [IPV4] }, '0.0.0.0'],
  ['an interface without an address', { lo: [IPV4], eth0: undefined }, '0.0.0.0'],
])('a machine with %s listens on all its addresses', (_name, interfaces, host) => {
  expect(listenHost('all', interfaces)).toBe(host);
});

it('a given address is the only one', () => {
  expect(listenHost('127.0.0.1')).toBe('127.0.0.1');
});
