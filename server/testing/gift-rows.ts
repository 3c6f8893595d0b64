import { createHash, randomUUID } from 'node:crypto';
import { rows } from './rows.ts';
import type { TestApp } from './test-app.ts';

type Sending = {
  orderId: string;
  recipient: string;
  number?: number;
  line?: number;
  ordinal?: number;
  lang?: 'de-ch' | 'fr-ch' | 'it-ch';
  forName?: string;
  message?: string;
  paper?: string;
};

/**
 * Inserts a due gift: its `gift_sending` row and its mail row.
 * @returns the id of the mail
 */
export async function insertDueSending(app: TestApp, sending: Sending): Promise<string> {
  const { orderId, recipient, number = 1, line = 1, ordinal = 1, lang = 'de-ch' } = sending;
  const { forName = 'Anna', message = 'Alles Gute!', paper = 'stars' } = sending;
  const hash = createHash('sha256').update(recipient).digest('hex');
  await rows(
    app,
    `insert into gift_sending (id, order_id, number, line, ordinal, status, recipient, recipient_hash, lang, due_at,
       for_name, from_name, message, paper, enqueued_at)
     values ('${randomUUID()}', '${orderId}', ${number}, ${line}, ${ordinal}, 'Enqueued', '${recipient}', '${hash}',
       '${lang}', cadeau_now(), '${forName}', 'Tom', '${message}', '${paper}', cadeau_now())`,
  );
  const mailId = randomUUID();
  await rows(
    app,
    `insert into mail (id, order_id, kind, number, status) values ('${mailId}', '${orderId}', 'gift', ${number}, 'Pending')`,
  );
  return mailId;
}
