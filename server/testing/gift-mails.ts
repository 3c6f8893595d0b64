import { rows, texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

export function listMails(app: TestApp, orderId: string, kind: string) {
  return rows<{ id: string; number: number; status: string }>(
    app,
    `select id, number, status from mail where order_id = '${orderId}' and kind = '${kind}' order by number`,
  );
}

/** Returns the links of a mail, each as `<purpose> <hash of its key>`. */
export function listLinks(app: TestApp, mailId: string): Promise<string[]> {
  return texts(
    app,
    `select purpose || ' ' || token_hash as text from gift_link where mail_id = '${mailId}' order by created_at`,
  );
}

/** Returns the key behind the # of a link, or an empty string. */
export function findKey(text: string): string {
  return /#([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** Returns the code beside a link, or an empty string. */
export function findCode(text: string): string {
  return /\b(?:[2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}\b/.exec(text)?.[0].replaceAll('-', '') ?? '';
}
