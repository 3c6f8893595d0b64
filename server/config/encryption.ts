import { isIPv6 } from 'node:net';
import { isThisMachine } from './address.ts';

type Addresses = Record<'database' | 'relay' | 'tlsCheck', string | undefined>;

/** With each of them the driver of the database encrypts and checks the certificate, its name too. */
const ENCRYPTING = ['require', 'verify-ca', 'verify-full'];

/** Ways in clear to another machine, and switches that leave a certificate unchecked. */
export function encryptionFaults({ database, relay, tlsCheck }: Addresses): string[] {
  return [
    ...databaseFault(database),
    ...relayFault(relay),
    ...(tlsCheck === '0'
      ? [
          'NODE_TLS_REJECT_UNAUTHORIZED: no certificate would be checked; take it away, and name your own authority in NODE_EXTRA_CA_CERTS',
        ]
      : []),
  ];
}

function databaseFault(url: string | undefined): string[] {
  const address = otherMachine(url);
  if (address === undefined) return [];
  const modes = address.getAll('sslmode');
  if (modes.length === 0 || modes.some((mode) => !ENCRYPTING.includes(mode)))
    return [
      'DATABASE_URL: names another machine, which must be reached encrypted; append ?sslmode=verify-full, and &sslrootcert=FILE for an authority of your own',
    ];
  // With it the weaker modes take any certificate, or that of any other machine.
  return address.has('uselibpqcompat') && modes.some((mode) => mode !== 'verify-full')
    ? ['DATABASE_URL: with uselibpqcompat only sslmode=verify-full checks the certificate; use that one']
    : [];
}

function relayFault(url: string | undefined): string[] {
  const address = otherMachine(url);
  if (address === undefined) return [];
  if (!address.getAll('tls.rejectUnauthorized').every((value) => value === 'true'))
    return ['SMTP_URL: must not turn off the check of certificates; take tls.rejectUnauthorized away'];
  const starts = address.getAll('requireTLS');
  return url?.startsWith('smtps:') || (starts.length > 0 && starts.every((value) => value === 'true'))
    ? []
    : [
        'SMTP_URL: names another machine, which must be reached encrypted; begin with smtps://, or append ?requireTLS=true',
      ];
}

/**
 * The query of an address; undefined when no address is given, or it leads to this machine or a socket of it. What is
 * given twice must be in order both times, as each reader takes another one of the two.
 */
function otherMachine(url: string | undefined): URLSearchParams | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, searchParams } = new URL(url);
  const hosts = [hostname, ...searchParams.getAll('host')].filter((host) => host !== '');
  const isHere = hosts.every((host) => host.startsWith('/') || isThisMachine(normalHost(host)));
  return isHere ? undefined : searchParams;
}

/** As web addresses have it: in small letters, an IPv4 address with four numbers, an IPv6 address in brackets. */
function normalHost(host: string): string | undefined {
  const address = `http://${isIPv6(host) ? `[${host}]` : host}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
