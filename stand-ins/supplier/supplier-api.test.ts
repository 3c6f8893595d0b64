import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_CREDENTIALS, createTestBuyer } from '../../testkit/supplier-test-buyer.ts';
import { startStandIns } from '../start-stand-ins.ts';

let now = Date.parse('2026-11-21T10:00:00Z');

const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
const buyer = createTestBuyer(standIns.url);
beforeEach(async () => {
  await fetch(`${standIns.url}/supplier/control`, { method: 'DELETE' });
  await buyer.signIn(CLIENT_CREDENTIALS);
});
afterAll(() => standIns.close());

describe('an access token', () => {
  it('is given to the known client, named by Basic authentication or in the form', async () => {
    const basic = `Basic ${Buffer.from('cadeau:stand-in-secret').toString('base64')}`;
    const answers = [
      await buyer.signIn({}, { authorization: basic }),
      await buyer.signIn(CLIENT_CREDENTIALS),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
    }
  });

  it('is refused to others', async () => {
    const answer = await buyer.signIn({ client_id: 'cadeau', client_secret: 'guess' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'INVALID_CLIENT' } });
    expect((await buyer.signIn({ ...CLIENT_CREDENTIALS, grant_type: 'password' })).status).toBe(400);
  });

  it('ends after its time, and when it is revoked', async () => {
    expect((await buyer.issue('t-1')).status).toBe(201);
    now += 300_000;
    expect((await buyer.issue('t-1')).body.error?.code).toBe('UNAUTHORIZED');
    await buyer.signIn(CLIENT_CREDENTIALS);
    expect((await buyer.issue('t-1')).status).toBe(200);
    await buyer.control({ revokeTokens: true });
    expect((await buyer.issue('t-1')).status).toBe(401);
  });
});

describe('a digital card', () => {
  it('is issued once per issueId', async () => {
    const first = await buyer.issue('i-1');
    const again = await buyer.issue('i-1');
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({
      issueId: 'i-1',
      value: 5000,
      validUntil: '2031-11-21',
      status: 'active',
    });
    expect(first.body.number).toMatch(/^6366\d{15}$/);
    expect(first.body.pin).toMatch(/^\d{6}$/);
    expect((await buyer.send('GET', 'cards/i-1')).body).toEqual(first.body);
    expect((await buyer.ledger('i-1')).map(({ kind }) => kind)).toEqual([
      'issued',
      'issue-repeated',
      'looked-up',
    ]);
  });

  it.each([
    ['i-1', { value: 6000 }, 409, 'PRODUCT_CONFLICT'],
    ['i-2', { productReferenceId: 'unknown-card' }, 409, 'PRODUCT_CONFLICT'],
    ['i-2', { value: 499 }, 422, 'PRODUCT_AMOUNT_INVALID'],
    ['i-2', { value: 50_001 }, 422, 'PRODUCT_AMOUNT_INVALID'],
    ['i-2', { value: 50.5 }, 400, 'VALIDATION'],
    ['i-2', { value: '5000' }, 400, 'VALIDATION'],
    ['i-2', { currency: 'EUR' }, 400, 'VALIDATION'],
    ['i-2', { name: 'Lena' }, 400, 'VALIDATION'],
    ['i:2', {}, 400, 'VALIDATION'],
  ])('%s with %j is refused and leaves nothing behind', async (id, changes, status, code) => {
    const answer = await buyer.issue(id, changes);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    if (id === 'i-2') expect((await buyer.send('GET', 'cards/i-2')).body.error?.code).toBe('NOT_FOUND');
  });
});

describe('an ordered fault', () => {
  it('cuts JSON, answers a web page, or an error of the list', async () => {
    await buyer.control({ endpoint: 'issue', fault: 'cut-json' });
    await expect(buyer.issue('f-3')).rejects.toThrow(SyntaxError);
    await buyer.control({ endpoint: '*', fault: 'html' });
    expect((await buyer.issue('f-3')).type).toContain('text/html');
    await buyer.control({ endpoint: 'issue', fault: 'error:SYSTEM', id: 'f-4' });
    expect((await buyer.issue('f-3')).status).toBe(200);
    expect((await buyer.issue('f-4')).status).toBe(500);
  });

  it('down lasts until it is cleared', async () => {
    await buyer.control({ endpoint: '*', fault: 'down' });
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await buyer.issue('f-5')).body.error?.code).toBe('SYSTEM');
    await fetch(`${standIns.url}/supplier/control`, { method: 'DELETE' });
    expect((await buyer.issue('f-5')).status).toBe(201);
  });
});
