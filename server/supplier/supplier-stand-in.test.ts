import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CARD_NUMBER_FORMAT } from '#rules/card-number.ts';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createSupplier } from './supplier.ts';

let supplier: ReturnType<typeof createSupplier>;
const standIns = await startStandIns({ port: 0, smtpPort: 0 });
afterAll(() => standIns.close());
beforeEach(async () => {
  await fetch(`${standIns.url}/supplier/control`, { method: 'DELETE' });
  const account = { url: `${standIns.url}/supplier`, clientId: 'cadeau', clientSecret: 'stand-in-secret' };
  supplier = createSupplier({ ...account, cardNumbers: CARD_NUMBER_FORMAT });
});

const control = (order: object) =>
  fetch(`${standIns.url}/supplier/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
const ledger = async (query = ''): Promise<{ kind: string; id?: string }[]> =>
  (await fetch(`${standIns.url}/supplier/ledger${query}`)).json();
const stock = async (place: number): Promise<string> => {
  const cards: { number: string }[] = await (await fetch(`${standIns.url}/supplier/stock?limit=20`)).json();
  return cards[place]?.number ?? '';
};
const card = (id: string) => ({
  id,
  orderReference: 'K7QM-2X9F',
  productReferenceId: 'everyday',
  faceValue: 5000,
});
const posted = async (activationId: string, place: number) => ({
  activationId,
  number: await stock(place),
  productReferenceId: 'everyday',
  faceValue: 10_000,
});
const tokens = async () => (await ledger('?kind=token-issued')).length;

describe('with the stand-in', () => {
  it.each(Array.from({ length: 10 }, (_, round) => round))(
    'a revoked token costs eight concurrent calls one new token (round %i)',
    async (round) => {
      await supplier.issue(card(`before-${round}`));
      const before = await tokens();
      await control({ revokeTokens: true });
      const ids = Array.from({ length: 8 }, (_, place) => `stampede-${round}-${place}`);
      const answers = await Promise.all(ids.map((id) => supplier.issue(card(id))));
      expect(answers.map(({ kind }) => kind)).toEqual(ids.map(() => 'issued'));
      expect((await tokens()) - before).toBe(1);
      for (const id of ids)
        expect((await ledger(`?id=${id}`)).map(({ kind }) => kind)).toEqual(
          expect.arrayContaining(['refused', 'issued']),
        );
    },
  );

  it('a card is valid from its issue to its end', async () => {
    const issued = await supplier.issue(card('life'));
    expect(issued).toMatchObject({ kind: 'issued' });
    expect(await supplier.issue(card('life'))).toEqual(issued);
    const taking = { voidId: 'life-void', card: { issueId: 'life' } };
    expect(await supplier.void(taking)).toEqual({ kind: 'voided', value: 5000 });
    expect(await supplier.void(taking)).toEqual({ kind: 'voided', value: 5000 });
    expect(await supplier.issue(card('life'))).toEqual({ kind: 'wrong', name: 'other status' });
    expect(await supplier.void({ ...taking, voidId: 'life-void-2' })).toEqual({
      kind: 'refused',
      name: 'ALREADY_USED',
    });
  });

  it('a posted card is activated, looked up and voided', async () => {
    const asked = await posted('posted', 0);
    expect(await supplier.activation('posted')).toEqual({ kind: 'notFound' });
    await control({ endpoint: 'activate', fault: 'acted-no-answer' });
    expect(await supplier.activate(asked)).toMatchObject({ kind: 'unknown', fault: 'connection' });
    expect(await supplier.activation('posted')).toMatchObject({
      kind: 'activated',
      lastFour: asked.number.slice(-4),
      faceValue: 10_000,
    });
    expect(await supplier.activate(asked)).toMatchObject({ kind: 'activated' });
    const other = { ...asked, activationId: 'posted-2' };
    expect(await supplier.activate(other)).toEqual({ kind: 'refused', name: 'ALREADY_USED' });
    const another = { ...asked, number: await stock(1) };
    expect(await supplier.activate(another)).toEqual({ kind: 'refused', name: 'PRODUCT_CONFLICT' });
    const mistyped = { ...other, number: asked.number.slice(0, 18) };
    expect(await supplier.activate(mistyped)).toEqual({ kind: 'refused', name: 'VALIDATION' });
    const unknown = { ...other, number: '6366002718281820005' };
    expect(await supplier.activate(unknown)).toEqual({ kind: 'refused', name: 'NOT_FOUND' });
    const taking = { voidId: 'posted-void', card: { activationId: 'posted' } };
    expect(await supplier.void(taking)).toEqual({ kind: 'voided', value: 10_000 });
  });

  it('its list has all actions, over several pages', async () => {
    const from = new Date(Date.now() - 3_600_000);
    const ids = Array.from({ length: 600 }, (_, place) => `list-${place}`);
    await Promise.all(ids.map((id) => supplier.issue(card(id))));
    const answer = await supplier.list({ from, to: new Date(Date.now() + 1000) });
    if (answer.kind !== 'list') throw new Error(answer.name);
    expect(answer.records.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(await ledger('?kind=listed')).toHaveLength(2);
  });

  it.each(
    ['wrong-value', 'wrong-id', 'repeated-number', 'fewer-digits', 'no-pin'].map(
      (fault, place) => [fault, place] as const,
    ),
  )('a response with %s is detected wherever possible', async (fault, place) => {
    await supplier.issue(card('other'));
    const asked = await posted(`bent-${fault}`, 5 + place);
    await supplier.activate(asked);
    await control({ endpoint: 'activate', fault });
    expect(await supplier.activate(asked)).toMatchObject({ kind: 'wrong' });
    await control({ endpoint: 'issue', fault });
    // The repository of cards finds a number that another card already has.
    const kind = fault === 'repeated-number' ? 'issued' : 'wrong';
    expect(await supplier.issue(card(`bent-${fault}`))).toMatchObject({ kind });
    await control({ endpoint: 'void', fault });
    const taking = { voidId: `bent-${fault}`, card: { issueId: `bent-${fault}` } };
    const unseen = fault === 'repeated-number' || fault === 'wrong-value';
    expect(await supplier.void(taking)).toMatchObject({ kind: unseen ? 'voided' : 'wrong' });
  });
});
