import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';

const TIMEOUT_MS = 10_000;

/**
 * Returns the expiry of a server's certificate, even if the certificate is invalid. Rejects if there is none.
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

/** Returns the used disk space in percent, as `df` counts it, or undefined if the folder is missing. */
export async function readDiskUsage(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail === 0 ? undefined : (100 * used) / (used + bavail);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
