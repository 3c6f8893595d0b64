import type { TestApp } from '#server/testing/test-app.ts';
import { type Canary, findCanaries } from '../../../testkit/canary/canary.ts';
import { readPages } from '../../../testkit/read-pdf.ts';

/** Must not be in the text of a mail, not even of the owner's. */
const ONLY_IN_PDF: Canary['kind'][] = ['card number', 'PIN'];
/** Data about the buyer that the recipient of a gift must not receive. */
const BUYER_DATA: Canary['kind'][] = ['name', 'street', 'e-mail', 'gift key'];
const NEVER_MAILED: Canary['kind'][] = [
  'session',
  'CSRF token',
  'return secret',
  'notify secret',
  'payment token',
  'account',
];

/**
 * Lists mail content that belongs to another buyer, that a gift's recipient must not receive, or that may
 * occur only in a PDF.
 */
export async function findMailLeaks(
  { systems }: Pick<TestApp, 'systems'>,
  canaries: readonly Canary[],
): Promise<string[]> {
  const leaks: string[] = [];
  for (const { id } of await systems.mails()) {
    const mail = await systems.mail(id);
    const [to = ''] = mail.recipients;
    const owners = canaries
      .filter(({ kind, value }) => (kind === 'e-mail' || kind === 'recipient') && value === to)
      .map(({ owner }) => owner);
    const others = canaries.filter(
      ({ owner, kind }) => !owners.includes(owner) || NEVER_MAILED.includes(kind),
    );
    const isGift = canaries.some(({ kind, value }) => kind === 'recipient' && value === to);
    const ofBuyer = isGift ? canaries.filter(({ kind }) => BUYER_DATA.includes(kind)) : [];
    const pdfOnly = canaries.filter(({ kind }) => ONLY_IN_PDF.includes(kind));
    const body = { name: 'body of a mail', text: `${mail.subject}\n${mail.html}\n${mail.text}` };
    const attachmentTexts: string[] = [];
    for (const { name, content } of mail.attachments) {
      const bytes = Buffer.from(content, 'base64');
      // The accepted terms are plain text.
      attachmentTexts.push(name, ...(name.endsWith('.pdf') ? await readPages(bytes) : [bytes.toString()]));
    }
    const attachments = { name: 'attachments of a mail', text: attachmentTexts.join('\n') };
    if (owners.length === 0) leaks.push('a mail to an address without an order');
    if (mail.recipients.length !== 1) leaks.push('a mail with more than one recipient');
    const found = [
      ...findCanaries([body, attachments], [...others, ...ofBuyer]),
      ...findCanaries([body], pdfOnly),
    ];
    leaks.push(...found.map(({ kind, place }) => `${kind} in ${place}: ${mail.subject}`));
  }
  return leaks;
}
