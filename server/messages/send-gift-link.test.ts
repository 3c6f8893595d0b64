import { beforeAll, describe, expect, it } from 'vitest';
import { createMailing } from '#server/app/message-use-cases.ts';
import { hashToken } from '#server/runtime/secret-token.ts';
import { keyIn, linksOf, mailsOf } from '#server/testing/gift-mails.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type SendMailDeps, sendMail } from './send-mail.ts';

let app: TestApp;
let mailing: SendMailDeps;
openIdleApp((opened) => {
  app = opened;
});
beforeAll(() => {
  mailing = createMailing(app.adapters);
});

const send = (mailId: string) => sendMail(mailing, mailId);

describe('the link by which cards are made gifts', () => {
  it('comes with the cards', async () => {
    const { id, email } = await buyCards(app, undefined, { issued: true });
    const [cards] = await mailsOf(app, id, 'cards');
    await send(cards?.id ?? '');
    const mail = (await app.systems.mailsTo(email)).at(-1);
    expect(mail?.text).toContain('/de-ch/gift#');
    expect(await linksOf(app, cards?.id ?? '')).toEqual([`give ${hashToken(keyIn(mail?.text ?? ''))}`]);
  });

  it.each([
    ['comes with the confirmation of posted cards, for words in their envelope', POSTED, 1],
    ['does not come with the confirmation of digital cards alone', DIGITAL, 0],
  ])('%s', async (_title, product, links) => {
    const { id, email } = await buyCards(app, [line(product, 50)]);
    const [confirmation] = await mailsOf(app, id, 'confirmation');
    await send(confirmation?.id ?? '');
    const [mail] = await app.systems.mailsTo(email);
    expect(mail?.text.includes('/de-ch/gift#')).toBe(links === 1);
    expect(await linksOf(app, confirmation?.id ?? '')).toHaveLength(links);
  });

  it('comes once more when it is asked for', async () => {
    const { id, email } = await buyCards(app, undefined, { issued: true });
    await rows(
      app,
      `insert into mail (id, order_id, kind, number, status) values (gen_random_uuid(), '${id}', 'gift-link', 1, 'Pending')`,
    );
    const [mail] = await mailsOf(app, id, 'gift-link');
    await send(mail?.id ?? '');
    const [told] = await app.systems.mailsTo(email);
    expect(told?.subject).toContain('Ihr Link zum Verschenken');
    expect(await linksOf(app, mail?.id ?? '')).toEqual([`give ${hashToken(keyIn(told?.text ?? ''))}`]);
  });
});
