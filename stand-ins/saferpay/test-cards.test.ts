import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodCard, testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
let orders = 0;

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  shop = testShop(standIns.url);
});
afterAll(() => standIns.close());

/** Pays on the page with a card (passing a challenge), leaves it when declined, and asks for the outcome. */
async function outcomeOf(method: string, CardNumber: string, changes: object = {}, value = '5950') {
  orders += 1;
  const Amount = { Value: value, CurrencyCode: 'CHF' };
  const Payment = { Amount, OrderId: `C-${orders}`, Description: 'Gift cards' };
  const { body } = await shop.initialize('', { Payment, PaymentMethods: [method], ...changes });
  const { address } = await shop.open(body.RedirectUrl);
  await shop.submit(address, 'card', { ...goodCard, method, CardNumber });
  const asked = (await (await fetch(address, { redirect: 'manual' })).text()).includes(
    'btn-challenge-approve',
  );
  if (asked) await shop.submit(address, 'challenge', { answer: 'approve' });
  await shop.submit(address, 'abort', {});
  const answer = (await shop.assert(body.Token)).body;
  const liability = answer.Liability as Liability | undefined;
  return {
    asked,
    said: answer.ErrorName ?? answer.Transaction.Status,
    shift: liability?.LiabilityShift,
    authenticated: liability?.ThreeDs.Authenticated,
    entity: liability?.LiableEntity,
  };
}
type Liability = { LiabilityShift: boolean; LiableEntity: string; ThreeDs: { Authenticated: boolean } };

// The provider's documented outcomes, typed by hand: independent of the stand-in's table.
const approved = { asked: false, said: 'AUTHORIZED', shift: true, authenticated: true, entity: 'THREEDS' };
const noShift = { ...approved, shift: false, authenticated: false, entity: 'MERCHANT' };
const attempt = { ...approved, authenticated: false };
const nothing = { asked: false, shift: undefined, authenticated: undefined, entity: undefined };

const failed3ds = { ...nothing, said: '3DS_AUTHENTICATION_FAILED' };
const declined = { ...nothing, said: 'GENERAL_DECLINED' };
const softDeclined = { ...nothing, said: 'PAYER_AUTHENTICATION_REQUIRED' };

describe('a test card', () => {
  it.each([
    ['frictionless', '9010003150000001', '9030003150000007', approved],
    ['with a challenge', '9010004950000001', '9030004950000007', { ...approved, asked: true }],
    ['with an attempt', '9010004250000008', '9030003204000003', attempt],
    ['that fails 3-D Secure', '9010004350000007', '9030004350000003', failed3ds],
    ['that fails it and is authorised', '9010004150000009', '9030004150000005', noShift],
    ['without shift', '9010003750000005', '9030003750000001', noShift],
    ['that is declined', '9010403153150003', '9030403153150009', declined],
    ['that is declined softly', '9010103204160007', '9030103204160003', softDeclined],
    ['converted to USD', '9010403104000000', '9030403104000006', approved],
    ['converted to JPY', '9010503104000007', '9030503104000003', approved],
  ])('%s ends as the sheet says', async (_case, visa, mastercard, expected) => {
    expect(await outcomeOf('VISA', visa)).toEqual(expected);
    expect(await outcomeOf('MASTERCARD', mastercard)).toEqual(expected);
    // A Mastercard is no Visa.
    expect((await outcomeOf('VISA', mastercard)).said).toBe('TRANSACTION_DECLINED');
  });

  it.each([
    ['9050100052000005', approved],
    ['9050100052101001', noShift],
    ['9050100352000002', attempt],
    ['9050101052101009', noShift],
    ['9050101152000002', noShift],
    ['9050100152000004', failed3ds],
  ])('of Diners, %s, ends as the sheet says', async (number, expected) => {
    expect(await outcomeOf('DINERS', number)).toEqual(expected);
  });

  it.each([
    ['9070100052000001', approved],
    ['9070100052101007', noShift],
    ['9070100352000008', attempt],
    ['9070100152000000', failed3ds],
  ])('of American Express, %s, ends as the sheet says', async (number, expected) => {
    expect(await outcomeOf('AMEX', number)).toEqual(expected);
  });

  it.each([
    ['VISA', '9010403153900001'],
    ['MASTERCARD', '9030403153900007'],
    ['DINERS', '9050101052900004'],
    ['AMEX', '9070101052900000'],
  ])('of %s lets the last two digits of the amount decide', async (method, number) => {
    expect(await outcomeOf(method, number, {}, '5900')).toEqual(approved);
    expect(await outcomeOf(method, number, {}, '5901')).toEqual(noShift);
    for (const ending of ['03', '04', '05', '09', '12', '14', '30', '33', '34', '43', '51', '62'])
      expect((await outcomeOf(method, number, {}, `59${ending}`)).said).toBe('TRANSACTION_DECLINED');
  });

  it('that could do without a challenge gets one when the shop forces it', async () => {
    const Authentication = { ThreeDsChallenge: 'FORCE' };
    const Condition = 'WITH_SUCCESSFUL_THREE_DS_CHALLENGE';
    for (const changes of [{ Authentication }, { Condition }])
      expect(await outcomeOf('VISA', '9010003150000001', changes)).toEqual({ ...approved, asked: true });
    expect((await outcomeOf('VISA', '9010004250000008', { Condition })).said).toBe('CONDITION_NOT_SATISFIED');
  });

  it.each([
    ['9010003150000001', 'AUTHORIZED'],
    ['9010004250000008', 'AUTHORIZED'],
    ['9010004150000009', 'CONDITION_NOT_SATISFIED'],
    ['9010003750000005', 'CONDITION_NOT_SATISFIED'],
  ])('%s under the condition of a possible shift is %s', async (number, said) => {
    const Condition = 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED';
    expect((await outcomeOf('VISA', number, { Condition })).said).toBe(said);
  });
});

describe('what is told about a card', () => {
  it('grows with the version: digits of the number, segment, references', async () => {
    const { body } = await shop.initialize('C-shape', { PaymentMethods: ['MASTERCARD'] });
    await shop.payer({ token: body.Token, action: 'approve' });
    const told = async (version: string) => {
      const { PaymentMeans, Transaction } = (await shop.assert(body.Token, version)).body;
      const { Card } = PaymentMeans as { Card: object };
      return { ...Card, ...(Transaction.IssuerReference as object), order: Transaction.OrderId };
    };
    expect(await told('1.53')).toMatchObject({
      MaskedNumber: '90300031xxxx0007',
      HolderSegment: 'CONSUMER',
      FundingSource: 'CREDIT',
      SettlementDate: expect.stringMatching(/^\d{4}$/),
      MastercardTLID: expect.stringMatching(/^\w{22}$/),
      order: 'C-shape',
    });
    expect(await told('1.52')).toMatchObject({ MaskedNumber: '903000xxxxxx0007' });
    expect(await told('1.52')).not.toHaveProperty('HolderSegment');
    expect(await told('1.51')).not.toHaveProperty('MastercardTLID');
    expect((await told('1.29')).order).toBe('C-shape');
    expect(await told('1.21')).toHaveProperty('TransactionStamp');
    expect(await told('1.20')).not.toHaveProperty('TransactionStamp');
  });

  it('has other words for who bears the risk in old versions', async () => {
    const { body } = await shop.initialize('C-liability');
    await shop.payer({ token: body.Token, action: 'approve' });
    const told = async (version: string) => (await shop.assert(body.Token, version)).body.Liability;
    expect(await told('1.35')).toMatchObject({
      LiableEntity: 'THREEDS',
      ThreeDs: expect.not.objectContaining({ LiabilityShift: true }),
    });
    expect(await told('1.34')).toMatchObject({ ThreeDs: { LiabilityShift: true, Version: '2' } });
    expect(await told('1.21')).toMatchObject({ LiabilityShift: true, LiableEntity: 'ThreeDs' });
    expect(await told('1.21')).not.toHaveProperty('InPsd2Scope');
  });
});
