import { NO_AUTH_OFFERED, NO_TOKEN, type Relay, verifyConnection } from './smtp-connections.ts';

/**
 * Maps error codes to hints for the setting. The server's own text is omitted, because it may contain secrets.
 */
const HINTS: Record<string, string> = {
  EAUTH: 'refuses user or password',
  [NO_AUTH_OFFERED]: 'offers no login. Remove user and password, or use the port that offers AUTH.',
  [NO_TOKEN]: 'needs a token, which SMTP_OAUTH_TOKEN_URL does not return. Check the SMTP_OAUTH settings.',
  EDNS: 'is on an unknown host. Check the host name.',
  ENOTFOUND: 'is on an unknown host. Check the host name.',
  ETLS: 'does not agree on TLS. Check that it offers STARTTLS and has a valid certificate.',
  ETIMEDOUT: 'does not respond. Check that it is running, and check host and port.',
  ECONNECTION: 'does not respond. Check that it is running, and check host and port.',
  ESOCKET: 'does not respond as a mail server. Check host, port, and smtp:// or smtps://.',
};

/** Checks a relay by connecting and logging in, without sending a mail. Returns the errors of the setting. */
export async function checkRelay(relay: Relay): Promise<string[]> {
  try {
    await verifyConnection(relay);
    return [];
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    return [`SMTP_URL: the mail server ${HINTS[String(code)] ?? `cannot be used (${String(code)})`}`];
  }
}
