import { networkInterfaces } from 'node:os';

type Interfaces = Record<string, readonly { family: string }[] | undefined>;

/**
 * Returns the address to listen on. For `all` that is `::`, which accepts IPv4 too, but fails with EAFNOSUPPORT
 * on kernels without IPv6.
 * @param host the setting: an address of this machine, or `all`
 */
export function listenHost(host: string, interfaces: Interfaces = networkInterfaces()): string {
  if (host !== 'all') return host;
  const addresses = Object.values(interfaces).flatMap((found) => found ?? []);
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}
