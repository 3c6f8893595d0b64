import type { TestApp } from '#server/testing/test-app.ts';
import { type Canary, findCanaries } from '../../../testkit/canary/canary.ts';
import { readPages } from '../../../testkit/read-pdf.ts';

/** Never in the text of a mail, not even the owner's. */
const ONLY_IN_PDF: Canary['kind'][] = ['card number', 'PIN'];
/** Data about the buyer that the recipient of a gift must not receive. */
const OF_BUYER: Canary['kind'][] = ['name', 'street', 'e-mail', 'gift key'];
const NEVER: Canary['kind'][] = [
  'session',
  'CSRF token',
  'return secret',
  'notify secret',
  'payment token',
  'account',
];

/**
 * Lists mailbox content that belongs to another buyer, that a gift's recipient must not know, or that may
 * occur only in the PDF.
 */
export async function findMailLeaks(
  { systems }: Pick<TestApp, 'systems'>,
  canaries: readonly Canary[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { id } of await systems.mails()) {
    const mail = await systems.mail(id);
    const [to = ''] = mail.recipients;
    const owners = canaries
      .filter(({ kind, value }) => (kind === 'e-mail' || kind === 'recipient') && value === to)
      .map(({ owner }) => owner);
    const others = canaries.filter(({ owner, kind }) => !owners.includes(owner) || NEVER.includes(kind));
    const isGift = canaries.some(({ kind, value }) => kind === 'recipient' && value === to);
    const ofBuyer = isGift ? canaries.filter(({ kind }) => OF_BUYER.includes(kind)) : [];
    const hidden = canaries.filter(({ kind }) => ONLY_IN_PDF.includes(kind));
    const words = { name: 'words of a mail', text: `${mail.subject}\n${mail.html}\n${mail.text}` };
    const papers: string[] = [];
    for (const { name, content } of mail.attachments) {
      const bytes = Buffer.from(content, 'base64');
      // The accepted terms are plain text.
      papers.push(name, ...(name.endsWith('.pdf') ? await readPages(bytes) : [bytes.toString()]));
    }
    const paper = { name: 'paper of a mail', text: papers.join('\n') };
    if (owners.length === 0) faults.push('a mail to nobody who bought');
    if (mail.recipients.length !== 1) faults.push('a mail to more than one');
    const found = [
      ...findCanaries([words, paper], [...others, ...ofBuyer]),
      ...findCanaries([words], hidden),
    ];
    faults.push(...found.map(({ kind, place }) => `${kind} in ${place}: ${mail.subject}`));
  }
  return faults;
}
