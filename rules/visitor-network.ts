/** A visitor's address and network, as keys of abuse counts. */
export type VisitorNetwork = { address: string; network: string };

/**
 * Returns an IPv4 address and its /24, or an IPv6 address's /64 (one visitor) and /48. IPv4-mapped IPv6
 * addresses count as IPv4. Invalid addresses count as themselves.
 */
export function getVisitorNetwork(ip: string): VisitorNetwork {
  const groups = parseGroups(ip);
  if (groups === undefined) return { address: ip, network: ip };
  const [a = 0, b = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [first, second, third, fourth] = [a >> 8, a & 0xff, b >> 8, b & 0xff];
    return {
      address: `${first}.${second}.${third}.${fourth}`,
      network: `${first}.${second}.${third}.0/24`,
    };
  }
  return {
    address: `${formatGroups(groups.slice(0, 4))}::/64`,
    network: `${formatGroups(groups.slice(0, 3))}::/48`,
  };
}

function formatGroups(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** Parses into the eight groups of IPv6. IPv4 addresses become IPv4-mapped. */
function parseGroups(ip: string): number[] | undefined {
  const [text = ''] = ip.split('%', 1);
  if (!text.includes(':')) {
    const pair = parseIpv4(text);
    return pair && [0, 0, 0, 0, 0, 0xffff, ...pair];
  }
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined) return undefined;
  const before = parseGroupList(head);
  const after = tail === undefined ? [] : parseGroupList(tail);
  if (before === undefined || after === undefined) return undefined;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

/** Parses colon-separated groups. The last may be an IPv4 address. */
function parseGroupList(text: string): number[] | undefined {
  const groups: number[] = [];
  for (const part of text === '' ? [] : text.split(':')) {
    const parsed = part.includes('.') ? parseIpv4(part) : parseGroup(part);
    if (parsed === undefined) return undefined;
    groups.push(...parsed);
  }
  return groups;
}

function parseGroup(part: string): number[] | undefined {
  return /^[0-9a-f]{1,4}$/i.test(part) ? [Number.parseInt(part, 16)] : undefined;
}

function parseIpv4(text: string): [number, number] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const [first = 256, second = 256, third = 256, fourth = 256] = text.split('.').map(Number);
  if ([first, second, third, fourth].some((byte) => byte > 255)) return undefined;
  return [first * 256 + second, third * 256 + fourth];
}

/** Normalizes a mailbox: lower case, without the part from a plus sign to the @. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+', 1);
  return `${local}${email.slice(at)}`.toLowerCase();
}
