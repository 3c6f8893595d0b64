import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { texts } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { cardsReplace } from './descriptions/cards.ts';
import { mailsResend } from './descriptions/mails.ts';
import { ordersAddress } from './descriptions/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: false, env: { ...DESK_ENV, DESK_REFUND_APPROVAL_ABOVE_CHF: '150' } });
  await app.systems.reset();
});
afterAll(() => app?.close());

const WHY = ['--reason', 'the buyer called'];
const buy = (product: string, francs: number) =>
  buyCards(app, [line(product, francs)], { issued: product === DIGITAL });
const refused = {
  code: 1,
  out: '',
  err: expect.stringMatching(
    /above DESK_REFUND_APPROVAL_ABOVE_CHF a second person .* Ask for it at the desk, http/,
  ),
};

it('what needs a second person above the limit is refused, and leads to the desk', async () => {
  const digital = await buy(DIGITAL, 200);
  const to = ['--to', 'new@kundin.example'];
  expect(await typeCommand(app, mailsResend, [digital.reference, 'cards', ...to, ...WHY])).toMatchObject(
    refused,
  );
  expect(await typeCommand(app, cardsReplace, [digital.reference, '1.1', '--yes', ...WHY])).toMatchObject(
    refused,
  );
  const posted = await buy(POSTED, 200);
  const address = [posted.reference, '--number', '7', ...WHY];
  expect(await typeCommand(app, ordersAddress, address)).toMatchObject(refused);
  const left = await texts(
    app,
    `select primary_address ->> 'email' || ' ' || (primary_address ->> 'streetNumber') as text from orders
      where id in ('${digital.id}', '${posted.id}') and (primary_address ->> 'email' like 'new@%' or primary_address ->> 'streetNumber' = '7')`,
  );
  expect(left).toEqual([]);
});

it('below the limit it is done, and counts together with what follows', async () => {
  const { reference } = await buy(DIGITAL, 100);
  const resend = (to: string) => typeCommand(app, mailsResend, [reference, 'cards', '--to', to, ...WHY]);
  expect(await resend('right@kundin.example')).toMatchObject({ code: 0 });
  expect(await resend('other@kundin.example')).toMatchObject(refused);
});
