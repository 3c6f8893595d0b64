import { isIPv6 } from 'node:net';
import { isThisMachine } from './address.ts';

type Addresses = Record<'database' | 'relay' | 'tlsCheck', string | undefined>;

/** Modes in which the driver encrypts, and verifies the certificate and the host name. */
const ENCRYPTED_MODES = ['require', 'verify-ca', 'verify-full'];

/** Finds unencrypted connections to other machines, and disabled certificate checks. */
export function findEncryptionErrors({ database, relay, tlsCheck }: Addresses): string[] {
  return [
    ...findDatabaseErrors(database),
    ...findRelayErrors(relay),
    ...(tlsCheck === '0'
      ? [
          'NODE_TLS_REJECT_UNAUTHORIZED: no certificate would be checked; remove it, and set NODE_EXTRA_CA_CERTS to your own certificate authority',
        ]
      : []),
  ];
}

function findDatabaseErrors(url: string | undefined): string[] {
  const address = getRemoteQuery(url);
  if (address === undefined) return [];
  const modes = address.getAll('sslmode');
  if (modes.length === 0 || modes.some((mode) => !ENCRYPTED_MODES.includes(mode)))
    return [
      'DATABASE_URL: names another machine, which needs encryption; append ?sslmode=verify-full, and &sslrootcert=FILE for your own certificate authority',
    ];
  // With uselibpqcompat, the weaker modes accept any certificate, or that of another host.
  return address.has('uselibpqcompat') && modes.some((mode) => mode !== 'verify-full')
    ? ['DATABASE_URL: with uselibpqcompat only sslmode=verify-full checks the certificate; use it']
    : [];
}

function findRelayErrors(url: string | undefined): string[] {
  const address = getRemoteQuery(url);
  if (address === undefined) return [];
  if (!address.getAll('tls.rejectUnauthorized').every((value) => value === 'true'))
    return ['SMTP_URL: must not disable certificate checks; remove tls.rejectUnauthorized'];
  const starts = address.getAll('requireTLS');
  return url?.startsWith('smtps:') || (starts.length > 0 && starts.every((value) => value === 'true'))
    ? []
    : [
        'SMTP_URL: names another machine, which needs encryption; begin with smtps://, or append ?requireTLS=true',
      ];
}

/**
 * Returns the URL's parameters, or undefined for this machine or a local socket. Repeated parameters must all
 * be valid, because drivers differ in which one they use.
 */
function getRemoteQuery(url: string | undefined): URLSearchParams | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, searchParams } = new URL(url);
  const hosts = [hostname, ...searchParams.getAll('host')].filter((host) => host !== '');
  const isHere = hosts.every((host) => host.startsWith('/') || isThisMachine(normaliseHost(host)));
  return isHere ? undefined : searchParams;
}

/** Normalises a host like `URL`: lower case, IPv4 with four numbers, IPv6 in brackets. */
function normaliseHost(host: string): string | undefined {
  const address = `http://${isIPv6(host) ? `[${host}]` : host}`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
