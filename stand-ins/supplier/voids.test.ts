import { afterAll, describe, expect, it } from 'vitest';
import { CLIENT_CREDENTIALS, createTestBuyer } from '../../testkit/supplier-test-buyer.ts';
import { startStandIns } from '../start-stand-ins.ts';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
const buyer = createTestBuyer(standIns.url);
await buyer.signIn(CLIENT_CREDENTIALS);
afterAll(() => standIns.close());

const printed = async (place: number) => (await buyer.stock())[place]?.number ?? '';
const readCode = ({ body }: Awaited<ReturnType<typeof buyer.void>>) => body.error?.code;

describe('a card is voided', () => {
  it('once, by the id it was issued by or by its number', async () => {
    const { number, pin } = (await buyer.issue('i-1')).body;
    const first = await buyer.void('v-1', { issueId: 'i-1' });
    expect(first).toMatchObject({
      status: 201,
      body: { voidId: 'v-1', of: 'i-1', lastFour: number.slice(-4), value: 5000, status: 'void' },
    });
    for (const card of [{ issueId: 'i-1' }, number])
      expect(await buyer.void('v-1', card)).toMatchObject({ status: 200, body: first.body });
    expect(readCode(await buyer.void('v-2', { issueId: 'i-1' }))).toBe('ALREADY_USED');
    expect((await buyer.balance(number, pin)).body).toMatchObject({ balance: 0, status: 'void' });
    expect((await buyer.ledger('v-1')).map(({ kind, of }) => [kind, of])).toEqual([
      ['voided', 'i-1'],
      ['void-repeated', 'i-1'],
      ['void-repeated', 'i-1'],
    ]);
  });

  it('before it had value, for ever', async () => {
    const number = await printed(3);
    expect((await buyer.void('v-9', number)).body).toMatchObject({ value: 0, status: 'void' });
    expect(readCode(await buyer.activate('a-9', number))).toBe('ALREADY_USED');
  });

  it('unless any of it was spent, or the id belongs to another card', async () => {
    await buyer.redeem((await buyer.issue('i-2')).body.number, 1);
    expect(readCode(await buyer.void('v-4', { issueId: 'i-2' }))).toBe('ALREADY_USED');
    expect(readCode(await buyer.void('v-4', { activationId: 'i-2' }))).toBe('NOT_FOUND');
    expect(readCode(await buyer.void('v-1', { issueId: 'i-2' }))).toBe('PRODUCT_CONFLICT');
  });
});

it('an id without a card is closed by voiding: a call on its way issues no card any more', async () => {
  expect(readCode(await buyer.void('v-5', { issueId: 'i-3' }))).toBe('NOT_FOUND');
  expect(readCode(await buyer.issue('i-3'))).toBe('ALREADY_USED');
  expect(readCode(await buyer.void('v-6', { activationId: 'a-3' }))).toBe('NOT_FOUND');
  expect(readCode(await buyer.activate('a-3', await printed(5)))).toBe('ALREADY_USED');
  // The other kind of id, and the number, remain usable.
  expect((await buyer.issue('a-3')).status).toBe(201);
  expect((await buyer.activate('a-4', await printed(5))).status).toBe(201);
});

it('an activation can be looked up by its id after a lost answer', async () => {
  const number = await printed(1);
  await buyer.control({ endpoint: 'activate', fault: 'acted-no-answer' });
  await expect(buyer.activate('a-2', number)).rejects.toThrow();
  const found = (await buyer.send('GET', 'activations/a-2')).body;
  expect(found).toMatchObject({ activationId: 'a-2', lastFour: number.slice(-4), status: 'active' });
  expect(JSON.stringify(found)).not.toContain(number);
});

describe('an ordered fault', () => {
  it.each([
    ['wrong-value', 'value', 5100],
    ['wrong-id', 'activationId', 'xf-1'],
    ['repeated-number', 'lastFour', expect.stringMatching(/^\d{4}$/)],
    ['fewer-digits', 'lastFour', expect.stringMatching(/^\d{3}$/)],
    ['no-pin', 'lastFour', undefined],
  ])('%s changes the answer, not what was done', async (fault, field, wrong) => {
    await buyer.issue('another');
    const number = await printed(2);
    const right = (await buyer.activate('f-1', number)).body;
    await buyer.control({ endpoint: 'activate', fault });
    const answer = (await buyer.activate('f-1', number)).body;
    expect(answer).toEqual({ ...right, [field]: wrong });
    expect(answer).not.toEqual(right);
    expect((await buyer.activate('f-1', number)).body).toEqual(right);
  });

  it('acted-error does what was requested and answers SYSTEM, and slow answers late', async () => {
    await buyer.control({ endpoint: 'issue', fault: 'acted-error' });
    expect(readCode(await buyer.issue('f-2'))).toBe('SYSTEM');
    expect((await buyer.issue('f-2')).status).toBe(200);
    await buyer.control({ endpoint: 'void', fault: 'slow', delayMs: 1 });
    expect((await buyer.void('f-2', { issueId: 'f-2' })).status).toBe(201);
  });

  it('changes the first record of a list', async () => {
    const request = () => buyer.list({ from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' });
    const right = await request();
    await buyer.control({ endpoint: 'list', fault: 'wrong-value' });
    expect(await request()).not.toEqual(right);
    expect(await request()).toEqual(right);
  });
});
