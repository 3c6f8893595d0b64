import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asClient, testBuyer } from '../../testkit/supplier-test-buyer.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let standIns: StandIns;
let buyer: ReturnType<typeof testBuyer>;
beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  buyer = testBuyer(standIns.url);
  await buyer.signIn(asClient);
});
beforeEach(() => fetch(`${standIns.url}/supplier/control`, { method: 'DELETE' }));
afterAll(() => standIns.close());

const printed = async (place: number) => (await buyer.stock())[place]?.number ?? '';

describe('a card is taken back', () => {
  it('by the id it was issued by, and nobody needs its number', async () => {
    const { number } = (await buyer.issue('i-1')).body;
    const first = await buyer.void('v-1', { issueId: 'i-1' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      voidId: 'v-1',
      of: 'i-1',
      lastFour: number.slice(-4),
      value: 5000,
      currency: 'CHF',
      status: 'void',
    });
    const again = await buyer.void('v-1', { issueId: 'i-1' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await buyer.void('v-1', number)).body).toEqual(first.body);
    expect((await buyer.void('v-2', { issueId: 'i-1' })).body.error?.code).toBe('ALREADY_USED');
    expect((await buyer.ledger('v-1')).map(({ kind, of }) => [kind, of])).toEqual([
      ['voided', 'i-1'],
      ['void-repeated', 'i-1'],
      ['void-repeated', 'i-1'],
    ]);
  });

  it('by the id it was activated by', async () => {
    const number = await printed(0);
    await buyer.activate('a-1', number);
    expect((await buyer.void('v-3', { activationId: 'a-1' })).body).toMatchObject({ of: 'a-1', value: 5000 });
    expect((await buyer.send('GET', 'activations/a-1')).body).toMatchObject({
      lastFour: number.slice(-4),
      status: 'void',
    });
  });

  it('unless any of it was spent, or the id is another’s', async () => {
    const { number } = (await buyer.issue('i-2')).body;
    await buyer.redeem(number, 1);
    expect((await buyer.void('v-4', { issueId: 'i-2' })).body.error?.code).toBe('ALREADY_USED');
    expect((await buyer.void('v-4', { issueId: 'nobody' })).body.error?.code).toBe('NOT_FOUND');
    expect((await buyer.void('v-4', { activationId: 'i-2' })).body.error?.code).toBe('NOT_FOUND');
    expect((await buyer.void('v-1', { issueId: 'i-2' })).body.error?.code).toBe('PRODUCT_CONFLICT');
  });
});

describe('an id under which there is no card', () => {
  it('is closed by taking back: a call on its way brings no card to life any more', async () => {
    expect((await buyer.void('v-5', { issueId: 'i-3' })).body.error?.code).toBe('NOT_FOUND');
    expect((await buyer.issue('i-3')).body.error?.code).toBe('ALREADY_USED');
    expect((await buyer.void('v-6', { activationId: 'a-3' })).body.error?.code).toBe('NOT_FOUND');
    expect((await buyer.activate('a-3', await printed(5))).body.error?.code).toBe('ALREADY_USED');
    // The other kind of id, and the number, are nobody's.
    expect((await buyer.issue('a-3')).status).toBe(201);
    expect((await buyer.activate('a-4', await printed(5))).status).toBe(201);
  });
});

describe('an activation', () => {
  it('can be looked up by its id after a lost answer', async () => {
    const number = await printed(1);
    expect((await buyer.send('GET', 'activations/a-2')).body.error?.code).toBe('NOT_FOUND');
    await buyer.control({ endpoint: 'activate', fault: 'acted-no-answer' });
    await expect(buyer.activate('a-2', number)).rejects.toThrow();
    const found = (await buyer.send('GET', 'activations/a-2')).body;
    expect(found).toMatchObject({ activationId: 'a-2', lastFour: number.slice(-4), status: 'active' });
    expect(JSON.stringify(found)).not.toContain(number);
    expect((await buyer.ledger('a-2')).map(({ kind }) => kind)).toEqual([
      'refused',
      'activated',
      'activation-looked-up',
    ]);
  });
});

describe('an ordered fault', () => {
  it.each([
    ['wrong-value', 'value', 5100],
    ['wrong-id', 'activationId', 'xf-1'],
    ['repeated-number', 'lastFour', expect.stringMatching(/^\d{4}$/)],
    ['fewer-digits', 'lastFour', expect.stringMatching(/^\d{3}$/)],
    ['no-pin', 'lastFour', undefined],
  ])('%s bends the answer to an activation and to a void, not what was done', async (fault, field, bent) => {
    await buyer.issue('another');
    const number = await printed(2);
    const right = (await buyer.activate('f-1', number)).body;
    const voidRight = (await buyer.void('f-1', { issueId: 'another' })).body;
    const other = field === 'activationId' ? 'voidId' : field;
    for (const endpoint of ['activate', 'void']) await buyer.control({ endpoint, fault });
    const wrong = (await buyer.activate('f-1', number)).body;
    const voidWrong = (await buyer.void('f-1', { issueId: 'another' })).body;
    expect(wrong).toEqual({ ...right, [field]: bent });
    expect(wrong).not.toEqual(right);
    if (fault !== 'repeated-number') expect(voidWrong).toEqual({ ...voidRight, [other]: bent });
    expect((await buyer.activate('f-1', number)).body).toEqual(right);
  });

  it('acted-error does what was asked and says SYSTEM, and slow says it late', async () => {
    await buyer.control({ endpoint: 'issue', fault: 'acted-error' });
    expect((await buyer.issue('f-2')).body.error?.code).toBe('SYSTEM');
    expect((await buyer.issue('f-2')).status).toBe(200);
    await buyer.control({ endpoint: 'void', fault: 'slow', delayMs: 1 });
    expect((await buyer.void('f-2', { issueId: 'f-2' })).status).toBe(201);
  });

  it.each(['lookup-activation', 'list'])('strikes %s as well', async (endpoint) => {
    const ask = () =>
      endpoint === 'list'
        ? buyer.list({ from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' })
        : buyer.send('GET', 'activations/f-1');
    const right = await ask();
    await buyer.control({ endpoint, fault: 'error:TOO_MANY_REQUESTS' });
    expect((await ask()).status).toBe(429);
    await buyer.control({ endpoint, fault: 'wrong-value' });
    expect(await ask()).not.toEqual(right);
    await buyer.control({ endpoint, fault: 'cut' });
    await expect(ask()).rejects.toThrow();
    expect(await ask()).toEqual(right);
  });
});
