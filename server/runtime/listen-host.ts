import { networkInterfaces } from 'node:os';

type Interfaces = Record<string, readonly { family: string }[] | undefined>;

/**
 * Returns the host that listens on all addresses. `::` accepts IPv4 too, but fails with EAFNOSUPPORT on
 * kernels without IPv6.
 */
export function listenHost(interfaces: Interfaces = networkInterfaces()): string {
  const addresses = Object.values(interfaces).flatMap((found) => found ?? []);
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}
