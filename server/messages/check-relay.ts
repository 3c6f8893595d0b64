import { createTransport } from 'nodemailer';

const TIMEOUT_MS = 10_000;

/**
 * Maps Nodemailer's error codes to hints for the setting. The server's own text is omitted, because it may
 * contain secrets.
 */
const HINTS: Record<string, string> = {
  EAUTH: 'refuses user or password',
  EDNS: 'is on an unknown host. Check the host name.',
  ENOTFOUND: 'is on an unknown host. Check the host name.',
  ETLS: 'does not agree on TLS. Check that it offers STARTTLS and has a valid certificate.',
  ETIMEDOUT: 'does not respond. Check that it is running, and check host and port.',
  ECONNECTION: 'does not respond. Check that it is running, and check host and port.',
  ESOCKET: 'does not respond as a mail server. Check host, port, and smtp:// or smtps://.',
};

/** Checks a relay by connecting and logging in, without sending a mail. Returns the errors of the setting. */
export async function checkRelay(smtpUrl: string): Promise<string[]> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    return [`SMTP_URL: the mail server ${HINTS[String(code)] ?? `cannot be used (${String(code)})`}`];
  } finally {
    transport.close();
  }
}
