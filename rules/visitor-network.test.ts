import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getVisitorNetwork, normalizeMailbox } from './visitor-network.ts';

const v4 = fc.ipV4();
const v6 = fc.ipV6();

function isIn(ip: string, subnet: string, family: 'ipv4' | 'ipv6'): boolean {
  const [net = '', prefix] = subnet.split('/');
  const list = new BlockList();
  list.addSubnet(net, Number(prefix), family);
  return list.check(ip, family);
}

describe('the network of a visitor', () => {
  it('is the /24 of an IPv4 address', () => {
    fc.assert(
      fc.property(v4, v4, (ip, other) => {
        const { address, network } = getVisitorNetwork(ip);
        expect(address).toBe(ip);
        expect(isIn(ip, network, 'ipv4')).toBe(true);
        expect(getVisitorNetwork(other).network === network).toBe(isIn(other, network, 'ipv4'));
      }),
    );
  });

  it('is the /48 of an IPv6 address, whose /64 is one visitor', () => {
    const mapped = (ip: string) => isIn(ip, '::ffff:0:0/96', 'ipv6');
    fc.assert(
      fc.property(v6, v6, (ip, other) => {
        fc.pre(!mapped(ip) && !mapped(other));
        const { address, network } = getVisitorNetwork(ip);
        expect(isIn(ip, address, 'ipv6')).toBe(true);
        expect(isIn(ip, network, 'ipv6')).toBe(true);
        expect(getVisitorNetwork(other).address === address).toBe(isIn(other, address, 'ipv6'));
        expect(getVisitorNetwork(other).network === network).toBe(isIn(other, network, 'ipv6'));
      }),
    );
  });

  it('is the same for neighbours', () => {
    expect(getVisitorNetwork('192.0.2.1').network).toBe(getVisitorNetwork('192.0.2.254').network);
    expect(getVisitorNetwork('2001:db8:1:2::1').address).toBe(
      getVisitorNetwork('2001:0DB8:1:2:ffff::').address,
    );
    expect(getVisitorNetwork('2001:db8:1:2::1').network).toBe(getVisitorNetwork('2001:db8:1:3::1').network);
    expect(getVisitorNetwork('fe80::1%eth0').address).toBe(getVisitorNetwork('fe80::2').address);
  });

  it('of an IPv4 address in IPv6 notation is that of the IPv4 address', () => {
    fc.assert(
      fc.property(v4, (ip) => {
        expect(getVisitorNetwork(`::ffff:${ip}`)).toEqual(getVisitorNetwork(ip));
      }),
    );
    expect(getVisitorNetwork('::ffff:c000:201').address).toBe('192.0.2.1');
  });

  it.each(['', 'unknown', '1.2.3', '1.2.3.256', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', 'g::'])(
    'of %j, which is no address, is itself',
    (ip) => expect(getVisitorNetwork(ip)).toEqual({ address: ip, network: ip }),
  );
});

it.each([
  ['Anna.Muster@Kundin.example', 'anna.muster@kundin.example'],
  ['anna+shop@kundin.example', 'anna@kundin.example'],
  ['anna+a+b@kundin.example', 'anna@kundin.example'],
  ['anna@kundin+x.example', 'anna@kundin+x.example'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('connections of %s are counted as of %s', (ip, address) => {
  expect(getVisitorNetwork(ip).address).toBe(address);
});
