import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop, startNotificationEndpoint } from '../testkit/saferpay-test-shop.ts';
import { CLIENT_CREDENTIALS, createTestBuyer } from '../testkit/supplier-test-buyer.ts';
import { startStandIns } from './start-stand-ins.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const start = () => startStandIns({ port: 0, smtpPort: 0, dataFolder });

describe('after a restart with the same data folder', () => {
  it('payments, cards and mails are still there, and a line cut off by a kill never happened', async () => {
    const before = await start();
    const shop = createTestShop(before.url);
    const token = (await shop.initialize('R-1')).body.Token;
    await shop.payer({ token, action: 'approve' });
    const { Id } = (await shop.assert(token)).body.Transaction;
    const buyer = createTestBuyer(before.url);
    await buyer.signIn(CLIENT_CREDENTIALS);
    const card = (await buyer.issue('r-1')).body;
    const transport = createTransport(before.smtpUrl);
    await transport.sendMail({ from: 'a@murmeli.example', to: 'b@murmeli.example', subject: 'kept' });
    transport.close();
    await before.close();
    appendFileSync(join(dataFolder, 'supplier.jsonl'), '{"event":{"kind":"iss');

    const after = await start();
    const shopAgain = createTestShop(after.url);
    expect((await shopAgain.capture(Id)).body.Status).toBe('CAPTURED');
    expect((await shopAgain.ledger('R-1')).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    const buyerAgain = createTestBuyer(after.url);
    await buyerAgain.signIn(CLIENT_CREDENTIALS);
    expect(await buyerAgain.issue('r-1')).toMatchObject({ status: 200, body: card });
    const mails = await (await fetch(`${after.url}/mailbox/messages`)).json();
    expect(mails).toMatchObject([{ subject: 'kept' }]);
    await after.close();
    const third = await start();
    expect((await createTestShop(third.url).assert(token)).body.Transaction.Status).toBe('CAPTURED');
    await third.close();
  });

  it('a pending payment is settled and told', async () => {
    const shopAddress = await startNotificationEndpoint();
    const before = await start();
    const shop = createTestShop(before.url);
    await shop.control({ pendingSeconds: 0.2 });
    const { body } = await shop.initialize('R-2', { Notification: shopAddress.urls });
    await shop.payer({ token: body.Token, action: 'approve', fault: 'FAULT pending-decline' });
    await before.close();
    const after = await start();
    await shopAddress.waitForCalls(1);
    expect(shopAddress.calls).toEqual(['GET /fail']);
    expect((await createTestShop(after.url).assert(body.Token)).body.ErrorName).toBe('TRANSACTION_DECLINED');
    await after.close();
    shopAddress.close();
  });
});

describe('the first page', () => {
  it('names what there is', async () => {
    const standIns = await start();
    const page = await (await fetch(standIns.url)).text();
    for (const name of ['/mailbox', '/balance/de-ch', '/saferpay/ledger', '9010003150000001'])
      expect(page).toContain(name);
    await standIns.close();
  });
});
