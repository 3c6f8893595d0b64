import { connect } from 'node:tls';

const TIMEOUT_MS = 10_000;

/**
 * When the certificate ends that a server shows, valid or not. Rejects when there is none.
 * @param url of the server; undefined is returned for one that is not https
 */
export async function certificateEnd(url: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // A name is asked for by name only; an address must not stand there.
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      // Of one that has ended too: nothing is sent to this server.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(endsAt.getTime())) reject(new Error('the server shows no certificate'));
      else resolve(endsAt);
    });
    socket.once('timeout', () => socket.destroy(new Error('the server does not answer')));
    socket.once('error', reject);
  });
}
