/** What visitors are counted by: their own address, and the network that it lies in. */
export type VisitorNetwork = { address: string; network: string };

/**
 * An IPv4 address and its /24; of an IPv6 address the /64, which one visitor has whole, and the /48. An IPv4 address
 * written as IPv6 is the IPv4 address. What is no address at all counts as one of its own.
 */
export function visitorNetwork(ip: string): VisitorNetwork {
  const groups = groupsOf(ip);
  if (groups === undefined) return { address: ip, network: ip };
  const [a = 0, b = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [first, second, third, fourth] = [a >> 8, a & 0xff, b >> 8, b & 0xff];
    return {
      address: `${first}.${second}.${third}.${fourth}`,
      network: `${first}.${second}.${third}.0/24`,
    };
  }
  return { address: `${hex(groups.slice(0, 4))}::/64`, network: `${hex(groups.slice(0, 3))}::/48` };
}

function hex(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** The eight groups of an IPv6 address; an IPv4 address in its IPv6 form. */
function groupsOf(ip: string): number[] | undefined {
  const [text = ''] = ip.split('%', 1);
  if (!text.includes(':')) {
    const pair = quadOf(text);
    return pair && [0, 0, 0, 0, 0, 0xffff, ...pair];
  }
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined) return undefined;
  const before = groupList(head);
  const after = tail === undefined ? [] : groupList(tail);
  if (before === undefined || after === undefined) return undefined;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

/** Groups with colons between them; the last may be an IPv4 address. */
function groupList(text: string): number[] | undefined {
  const groups: number[] = [];
  for (const part of text === '' ? [] : text.split(':')) {
    const more = part.includes('.') ? quadOf(part) : groupOf(part);
    if (more === undefined) return undefined;
    groups.push(...more);
  }
  return groups;
}

function groupOf(part: string): number[] | undefined {
  return /^[0-9a-f]{1,4}$/i.test(part) ? [Number.parseInt(part, 16)] : undefined;
}

/** An IPv4 address as two groups. */
function quadOf(text: string): [number, number] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const [first = 256, second = 256, third = 256, fourth = 256] = text.split('.').map(Number);
  if ([first, second, third, fourth].some((byte) => byte > 255)) return undefined;
  return [first * 256 + second, third * 256 + fourth];
}

/** Many spellings of one mailbox are one: lower case, without what follows a plus before the @. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+', 1);
  return `${local}${email.slice(at)}`.toLowerCase();
}
