import { createTransport } from 'nodemailer';

const ANSWER_WITHIN_MS = 10_000;

/** What a stage of the conversation that fails says of the setting. The server's own words are not repeated. */
const MEANINGS: Record<string, string> = {
  EAUTH: 'refuses user or password',
  EDNS: 'is on a host that nobody knows. Is its name right?',
  ENOTFOUND: 'is on a host that nobody knows. Is its name right?',
  ETLS: 'does not agree on TLS. Does it offer STARTTLS, and is its certificate good?',
  ETIMEDOUT: 'does not answer. Is it running, and are host and port right?',
  ECONNECTION: 'does not answer. Is it running, and are host and port right?',
  ESOCKET: 'does not answer, or not as a mail server does. Are host, port and smtp:// or smtps:// right?',
};

/** What keeps the shop from handing mails to a relay, tried by saying hello and logging in. Nothing is sent. */
export async function relayFaults(smtpUrl: string): Promise<string[]> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    dnsTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    return [`SMTP_URL: the mail server ${MEANINGS[String(code)] ?? `cannot be used (${String(code)})`}`];
  } finally {
    transport.close();
  }
}
