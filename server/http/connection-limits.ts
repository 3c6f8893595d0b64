import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { getVisitorNetwork } from '#rules/visitor-network.ts';

export type ConnectionLimits = {
  total: number;
  /** Limit per IPv4 address or IPv6 /64. */
  perAddress: number;
  /** Proxies serve many visitors, so only the total limit applies to them. */
  trustedProxies: readonly string[];
};

/** Enforces limit L-19. */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new Map<string, number>();
  const logged = new Set<string>();
  const isProxy = createProxyMatcher(limits.trustedProxies);

  const release = (network: string) => {
    const count = (open.get(network) ?? 0) - 1;
    if (count > 0) open.set(network, count);
    else open.delete(network);
    if (count < limits.perAddress / 2) logged.delete(network);
  };

  app.server.maxConnections = limits.total;
  app.server.on('connection', (socket: Socket) => {
    const address = removeMappedPrefix(socket.remoteAddress ?? '');
    if (isProxy(address)) return;
    const network = getVisitorNetwork(address).address;
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => release(network));
    if (count <= limits.perAddress) return;
    socket.destroy();
    // Log once per flood, not per connection.
    if (!logged.has(network))
      app.log.warn({ limit: limits.perAddress }, 'too many connections from one address');
    logged.add(network);
  });
}

function removeMappedPrefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Range names that Fastify supports in its trustProxy option. */
const RANGES: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function createProxyMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries.flatMap((name) => RANGES[name.trim()] ?? [name.trim()])) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, parsePrefix(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function parsePrefix(prefix: string): number {
  if (!prefix.includes('.')) return Number(prefix);
  const bits = prefix.split('.').map((part) => Number(part).toString(2).replaceAll('0', ''));
  return bits.join('').length;
}
