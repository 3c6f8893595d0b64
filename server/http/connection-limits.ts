import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { visitorNetwork } from '#rules/visitor-network.ts';

export type ConnectionLimits = {
  /** At once, over all. */
  most: number;
  /** At once, of one IPv4 address or IPv6 /64. */
  ofAddress: number;
  /** Through them come many visitors: they count in the first limit only. */
  trustedProxies: readonly string[];
};

/** Closes connections as they come that are too many (L-19). */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new Map<string, number>();
  const told = new Set<string>();
  const isProxy = proxiesNamed(limits.trustedProxies);

  const left = (network: string) => {
    const count = (open.get(network) ?? 0) - 1;
    if (count > 0) open.set(network, count);
    else open.delete(network);
    if (count < limits.ofAddress / 2) told.delete(network);
  };

  app.server.maxConnections = limits.most;
  app.server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isProxy(address)) return;
    const network = visitorNetwork(address).address;
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => left(network));
    if (count <= limits.ofAddress) return;
    socket.destroy();
    // One line a flood, not one a connection.
    if (!told.has(network)) app.log.warn({ limit: limits.ofAddress }, 'too many connections of one address');
    told.add(network);
  });
}

/** Without the prefix under which a server for both protocols sees an IPv4 address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Names that Fastify knows for its own setting of the trusted proxies. */
const RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function proxiesNamed(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries.flatMap((name) => RANGES[name.trim()] ?? [name.trim()])) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bitsOf(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Of `8` or `255.0.0.0`. */
function bitsOf(prefix: string): number {
  if (!prefix.includes('.')) return Number(prefix);
  const bits = prefix.split('.').map((part) => Number(part).toString(2).replaceAll('0', ''));
  return bits.join('').length;
}
