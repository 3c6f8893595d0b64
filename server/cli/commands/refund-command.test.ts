import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { buyCards, cardsOf, issueAll, packOne, paidBack, useCard } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { cardsReplace } from '../descriptions/cards.ts';
import { refund } from '../descriptions/money.ts';
import { ordersDisputed } from '../descriptions/orders.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const REASON = ['--reason', 'ticket 4711'];
const type = (command: Parameters<typeof typeCommand>[1], ...words: string[]) =>
  typeCommand(app, command, [...words, '--yes', ...REASON]);

describe('cadeau refund', () => {
  it('gives a whole order back without any worker, and says what happened', async () => {
    const { reference } = await buyCards(app, [line(DIGITAL, 50, 2), line(POSTED, 20)], { issued: true });
    const { code, out } = await type(refund, reference);
    expect(code).toBe(0);
    expect(out).toContain('CHF\u00a0121.20 (cards CHF\u00a0120.00, shipping cost CHF\u00a01.20)');
    expect(out).toContain('3 of 3 cards are void.');
    expect(out).toContain('Done:');
    expect(await paidBack(app, reference)).toEqual([12_120]);
    const again = await type(refund, reference);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('It is refunded already.')]);
  });

  it('gives single cards back, and tells which to take out of the parcel', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50, 2), line(POSTED, 20)], {
      issued: true,
    });
    await packOne(app, id);
    const { code, out } = await type(
      refund,
      reference,
      '--lines',
      '2',
      '--cards',
      '1.2',
      '--no-shipping-cost',
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      number: 1,
      status: 'Done',
      subtotal: 7000,
      shippingCost: 0,
      amount: 7000,
      cards: [
        { place: '1.2', status: 'Void', price: 5000 },
        { place: '2.1', status: 'Void', price: 2000 },
      ],
    });
    const other = await buyCards(app, [line(POSTED, 20)]);
    await packOne(app, other.id);
    expect((await type(refund, other.reference)).out).toMatch(
      /Put aside, out of the parcel if it is there: …\d{4}\./,
    );
  });

  it('stops at a used card, and goes on as the operator says', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await useCard(app, id, '1.1', 5);
    const stopped = await type(refund, reference);
    expect([stopped.code, stopped.out]).toEqual([
      1,
      expect.stringContaining('--leave-used or --confirm-loss'),
    ]);
    const both = await type(refund, reference, '--leave-used', '--confirm-loss');
    expect(both.code).toBe(2);
    const left = await type(refund, reference, '--leave-used');
    expect([left.code, left.err]).toEqual([0, expect.stringContaining('was begun before')]);
    expect(await paidBack(app, reference)).toEqual([5000]);
  });

  it('says with code 3 that an external system is away, and that it goes on by itself', async () => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'html-502' });
    const { code, out, err } = await type(refund, reference);
    expect([code, err]).toEqual([3, expect.stringContaining('goes on by itself')]);
    expect(out).toContain('2 of 2 cards are void.');
    expect((await type(refund, reference)).code).toBe(0);
    expect(await paidBack(app, reference)).toEqual([10_000]);
  });

  it.each([
    [['AAAA-AAAA'], 1, 'no order'],
    [['REF', '--cards', '1'], 2, 'as 1.2'],
    [['REF', '--lines', 'x'], 2, '--lines'],
    [['REF', '--cards', '1.9'], 1, 'no such card: 1.9'],
    [['REF', '--lines', '7'], 1, 'no such card: 7'],
  ])('refuses %j', async (words, code, sentence) => {
    const { reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    const said = await type(refund, ...words.map((word) => (word === 'REF' ? reference : word)));
    expect([said.code, said.err]).toEqual([code, expect.stringContaining(sentence)]);
    expect(await paidBack(app, reference)).toEqual([]);
  });
});

describe('cadeau cards replace', () => {
  it('replaces a card once, and the replacement only when it is named', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const first = await type(cardsReplace, reference, '1.1');
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('another one is on its way')]);
    await issueAll(app, id);
    const again = await type(cardsReplace, reference, '1.1');
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('--replacement 1')]);
    expect((await type(cardsReplace, reference, '1.1', '--replacement', '1', '--json')).code).toBe(0);
    expect(await cardsOf(app, id)).toEqual([
      '1.1 Void replaced',
      '1.1 Void replaced',
      '1.1 Pending',
      '1.2 Issued',
    ]);
  });

  it('refuses one that is used, and says with code 3 that the supplier is away', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await useCard(app, id, '1.1', 5);
    const used = await type(cardsReplace, reference, '1.1');
    expect([used.code, used.err]).toEqual([1, expect.stringContaining('it is used')]);
    await app.systems.control('supplier', { endpoint: 'void', fault: 'html-502' });
    expect((await type(cardsReplace, reference, '1.2')).code).toBe(3);
    expect((await type(cardsReplace, reference, '1.2')).code).toBe(0);
  });
});

describe('cadeau orders disputed', () => {
  it('tells what is void and what is lost, and that nothing lifts it', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await useCard(app, id, '1.1', 5);
    const { code, out } = await type(ordersDisputed, reference, '--amount', '100');
    expect(code).toBe(0);
    expect(out).toContain('Void: CHF\u00a050.00.');
    expect(out).toContain('lost: CHF\u00a050.00 (1.1).');
    expect(out).toContain('not lifted');
    const again = await type(ordersDisputed, reference, '--amount', '100.00', '--json');
    expect([again.code, again.err]).toEqual([0, expect.stringContaining('entered before')]);
    expect(JSON.parse(again.out)).toMatchObject({ void: 5000, lost: 5000 });
    expect(await rows(app, `select command from operator_action where order_id = '${id}'`)).toEqual([
      { command: 'orders disputed' },
    ]);
  });

  it.each([
    [['--amount', '0'], 2],
    [['--amount', '1.5'], 2],
    [['--amount', '100.05'], 1],
  ])('refuses %j', async (words, code) => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    expect((await type(ordersDisputed, reference, ...words)).code).toBe(code);
  });
});
