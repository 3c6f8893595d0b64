import { connect } from 'node:tls';

const TIMEOUT_MS = 10_000;

/**
 * Returns the expiry date of a server's certificate, even if it is invalid. Rejects if the server presents none.
 * @returns undefined if the URL doesn't use HTTPS
 */
export async function readCertificateExpiry(url: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // SNI requires a host name; IP addresses aren't allowed (RFC 6066).
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      // Also accept expired certificates, because no data is sent.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(endsAt.getTime())) reject(new Error('the server has no certificate'));
      else resolve(endsAt);
    });
    socket.once('timeout', () => socket.destroy(new Error('the server does not respond')));
    socket.once('error', reject);
  });
}
