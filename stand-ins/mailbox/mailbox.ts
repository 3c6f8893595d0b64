import { randomUUID } from 'node:crypto';
import { createFaultQueue, type FaultQueue } from '../faults/fault-queue.ts';
import { openJournal } from '../ledger/journal.ts';
import { type MailContent, parseMail } from './parse-mail.ts';

export type Mail = MailContent & {
  readonly id: string;
  readonly receivedAt: string;
  /** Envelope addresses, to which the mail is delivered regardless of its To header. */
  readonly recipients: readonly string[];
};

export type Mailbox = {
  /** Stores a message received over SMTP. */
  receive(raw: Buffer, recipients: readonly string[]): Promise<void>;
  /** Newest first. */
  list(): readonly Mail[];
  find(id: string): Mail | undefined;
  empty(): void;
  readonly faults: FaultQueue;
  close(): void;
};

type MailEvent = { readonly kind: 'received' | 'emptied'; readonly id?: string };

export function createMailbox(options: { folder: string | undefined; now: () => number }): Mailbox {
  let mails: Mail[] = [];
  const journal = openJournal<MailEvent, Mail | 'emptied'>({
    service: 'mailbox',
    replay(state) {
      mails = state === 'emptied' ? [] : [state, ...mails];
    },
    ...options,
  });
  return {
    async receive(raw, recipients) {
      const content = await parseMail(raw);
      const receivedAt = new Date(options.now()).toISOString();
      const mail: Mail = { id: randomUUID(), receivedAt, recipients, ...content };
      mails.unshift(mail);
      journal.record({ kind: 'received', id: mail.id }, mail);
    },
    list: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    empty() {
      mails = [];
      journal.record({ kind: 'emptied' }, 'emptied');
    },
    faults: createFaultQueue(),
    close: journal.close,
  };
}
