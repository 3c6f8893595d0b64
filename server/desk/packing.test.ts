import { beforeEach, describe, expect, it } from 'vitest';
import { CLAIM_IDLE_MINUTES } from '#rules/parcel-claim.ts';
import { createDeskPacker } from '#server/testing/desk-actions.ts';
import { getStatus, openTestDesk } from '#server/testing/desk-visitor.ts';
import {
  buyTwoPosted,
  disputeOrder,
  findActivations,
  listPostedCards,
  refundCard,
  removeRefundAndDispute,
  replaceCard,
} from '#server/testing/packing.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, desk, getBrowser, signIn } = await openTestDesk({ people: { packing: 'packing' } });
const packer = createDeskPacker(getBrowser('packing'));
const other = createDeskPacker(await signIn('other', 'packing', 'fr-ch'));
beforeEach(async () => {
  await app.systems.reset();
  await rows(app, 'delete from parcel_claim');
});

const states = ({ cards }: Awaited<ReturnType<typeof packer.show>>) => cards.map(({ state }) => state);

describe('a parcel', () => {
  it('is listed with contents, due time and method, and without the recipient', async () => {
    const { reference } = await buyTwoPosted(app);
    const listed = (await packer.list()).toPack.find(({ parcel }) => parcel === reference);
    expect(listed).toMatchObject({
      ...{ status: 'ToPack', deliveryMethod: 'standard', weight: 'up to 100 g', cards: 2, active: 0 },
      ...{ urgency: undefined, holder: undefined, isBlocked: false },
      lines: [
        { value: 5000, count: 1 },
        { value: 10_000, count: 1 },
      ],
    });
    expect(JSON.stringify(await packer.list())).not.toContain('Muster');
    const due = (await packer.list()).toPack.map(({ dueAt }) => dueAt);
    expect(due).toEqual(due.toSorted((a, b) => a.getTime() - b.getTime()));
    const french = (await other.list()).toPack.find(({ parcel }) => parcel === reference);
    expect(french?.lines).not.toEqual(listed?.lines);
  });

  it('is packed card by card, and shows only the last four digits of each number', async () => {
    const { id, reference, first, second } = await buyTwoPosted(app);
    await packer.claim(reference);
    const one = await packer.scan(reference, first, 1);
    expect(one).toMatchObject({ outcome: 'active', lastFour: first.slice(-4) });
    expect(states(one.parcel)).toEqual(['active', 'waiting']);
    expect(await packer.scan(reference, first, 2)).toMatchObject({ outcome: 'scanned' });
    const two = await packer.scan(reference, second, 2);
    expect(two).toMatchObject({ outcome: 'active', parcel: { status: 'Packed', urgency: undefined } });
    expect(await packer.scan(reference, second, null)).toMatchObject({ outcome: 'scanned' });
    expect(await listPostedCards(app, id)).toContain('1 Packed');
    for (const answer of [one, two, await packer.show(reference)])
      for (const number of [first, second]) expect(JSON.stringify(answer)).not.toContain(number);
    const acts = await texts(
      app,
      `select person || ', ' || command || ', ' || reason as text from operator_action
        where order_id = '${id}' order by id desc limit 1`,
    );
    expect(acts).toEqual(['Person packing, desk pack, packed at the desk']);
    expect((await packer.list()).packed.map(({ parcel }) => parcel)).toContain(reference);
  });

  it('accepts a card only for the line that was shown when it was scanned', async () => {
    const { id, reference, first, second, third } = await buyTwoPosted(app);
    expect(await packer.scan(reference, second, 2)).toMatchObject({ outcome: 'active' });
    for (const full of [2, null])
      expect(await packer.scan(reference, third, full)).toMatchObject({ outcome: 'no-place' });
    expect(await findActivations(app, third)).toEqual([]);
    expect(await packer.scan(reference, first, 1)).toMatchObject({ outcome: 'active' });
    expect(await listPostedCards(app, id)).toContain('1 Packed');
  });

  it.each([
    ['no number of a card', 'no-number', () => '12345'],
    ['a number whose check digit is wrong', 'no-number', (number: string) => changeLastDigit(number)],
    ['a card that the supplier does not know', 'not-known', () => '6366000000000000001'.slice(0, 18)],
  ])('responds to %s: %s', async (_what, outcome, number) => {
    const { reference, first } = await buyTwoPosted(app);
    const text = outcome === 'not-known' ? withCheckDigit(number(first)) : number(first);
    const { parcel, ...answer } = await packer.scan(reference, text, 1);
    expect(answer.outcome).toBe(outcome);
    expect(states(parcel)).toEqual(['waiting', 'waiting']);
  });

  it('refuses a card of another parcel', async () => {
    const one = await buyTwoPosted(app);
    const two = await buyTwoPosted(app);
    await packer.scan(one.reference, one.first, 1);
    expect(await packer.scan(two.reference, one.first, 1)).toMatchObject({ outcome: 'repeated' });
  });

  it.each([
    ['refunded', refundCard],
    ['disputed', disputeOrder],
  ])('does not leave with a card that is %s while it is packed', async (outcome, happen) => {
    const { id, reference, first } = await buyTwoPosted(app);
    await packer.claim(reference);
    const before = await app.app.fulfilment.parcels.readToPack({ reference, number: 1 });
    await happen(app, id);
    if (outcome === 'disputed') {
      expect(await packer.scan(reference, first, 1)).toMatchObject({ outcome, parcel: { disputed: true } });
    } else {
      // The card is not needed any more, and its number stays unused.
      expect(await packer.scan(reference, first, 1)).toMatchObject({ outcome: 'no-place' });
      expect((await packer.show(reference)).cards).toHaveLength((before?.cards.length ?? 0) - 1);
    }
    expect(await findActivations(app, first)).toEqual([]);
    await removeRefundAndDispute(app, id);
  });

  it('has a picture of each of its cards', async () => {
    const { reference } = await buyTwoPosted(app);
    const [card] = (await packer.show(reference)).cards;
    const { statusCode, headers, rawPayload } = await desk.inject({
      url: `/api/packing/pictures/${card?.picture}`,
      headers: { cookie: packer.browser.cookie() ?? '' },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await packer.browser.call('GET', '/packing/pictures/none')).status).toBe(404);
  });

  it('with replacements has its own name', async () => {
    const { id, reference, first } = await buyTwoPosted(app);
    await replaceCard(app, id);
    expect(await packer.scan(`${reference}/2`, first, 1)).toMatchObject({
      outcome: 'active',
      parcel: { parcel: `${reference}/2`, status: 'Packed' },
    });
  });

  it('that does not exist is not found', async () => {
    for (const parcel of ['ZZZZ-9999', 'nothing']) expect(await getStatus(packer.show(parcel))).toBe(404);
  });
});

describe('when the supplier does not respond', () => {
  it('nothing is lost: other cards are packed meanwhile, and the same scan retries', async () => {
    const { reference, first, second } = await buyTwoPosted(app);
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'acted-no-answer', times: 9 });
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'cut', times: 9 });
    const lost = await packer.scan(reference, first, 1);
    expect(lost.outcome).toBe('unanswered');
    expect(states(lost.parcel)).toEqual(['unclear', 'waiting']);
    await app.systems.reset();
    expect(await packer.scan(reference, second, 2)).toMatchObject({ outcome: 'active' });
    expect(await packer.scan(reference, first, null)).toMatchObject({
      outcome: 'active',
      parcel: { status: 'Packed' },
    });
    expect(await findActivations(app, first)).toHaveLength(1);
  });

  it('the call is retried without the card at hand', async () => {
    const { reference, first } = await buyTwoPosted(app);
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    await packer.scan(reference, first, 1);
    await app.systems.reset();
    expect(await packer.resolveCard(reference, '1.1', 'check')).toMatchObject({
      outcome: 'active',
      lastFour: first.slice(-4),
    });
  });

  it('the card is discarded once its call is over, and another takes its place', async () => {
    const { reference, first, third } = await buyTwoPosted(app);
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'wrong-value' });
    expect(await packer.scan(reference, first, 1)).toMatchObject({ outcome: 'stopped' });
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'wrong-value', times: 2 });
    expect(await packer.resolveCard(reference, '1.1', 'discarded')).toMatchObject({ outcome: 'unanswered' });
    await app.moveClock(3);
    expect(await packer.resolveCard(reference, '1.1', 'discarded')).toMatchObject({ outcome: 'discarded' });
    expect(await packer.scan(reference, first, 1)).toMatchObject({ outcome: 'repeated' });
    expect(await packer.scan(reference, third, 1)).toMatchObject({ outcome: 'active' });
    await app.moveClock(0);
  });
});

function changeLastDigit(number: string): string {
  return number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
}

/** ISO/IEC 7812-1. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}

describe('two clerks', () => {
  it('never pack the same parcel: the second sees who packs it, and may take over', async () => {
    const { id, reference, first, second } = await buyTwoPosted(app);
    expect((await packer.claim(reference)).holder).toMatchObject({ isMine: true });
    expect((await other.claim(reference)).holder).toMatchObject({ name: 'Person packing', isMine: false });
    expect(await other.scan(reference, first, 1)).toMatchObject({ outcome: 'held' });
    expect(await findActivations(app, first)).toEqual([]);
    expect((await other.claim(reference, true)).holder).toMatchObject({ isMine: true });
    expect(await packer.scan(reference, second, 1)).toMatchObject({ outcome: 'held' });
    expect(await other.scan(reference, first, 1)).toMatchObject({ outcome: 'active' });
    const [taken] = await texts(
      app,
      `select data ->> 'from' as text from operator_action where order_id = '${id}' and event_type = 'parcel-taken-over'`,
    );
    expect(taken).toBe('Person packing');
  });

  it('leave active cards to each other when one leaves or stops scanning', async () => {
    const { reference, first, second } = await buyTwoPosted(app);
    await packer.claim(reference);
    await packer.scan(reference, first, 1);
    await rows(
      app,
      `update parcel_claim set used_at = used_at - interval '${CLAIM_IDLE_MINUTES + 1} minutes'`,
    );
    expect((await other.show(reference)).holder).toBeUndefined();
    expect((await other.scan(reference, second, 2)).parcel.status).toBe('Packed');
    const again = await buyTwoPosted(app);
    await packer.claim(again.reference);
    await packer.release(again.reference);
    expect((await other.show(again.reference)).holder).toBeUndefined();
  });

  it('who request the next parcel at the same moment get different ones, each the oldest that is free', async () => {
    await buyTwoPosted(app);
    await buyTwoPosted(app);
    for (let time = 0; time < 5; time += 1) {
      await rows(app, 'delete from parcel_claim');
      const due = (await packer.list()).toPack
        .filter(({ isBlocked }) => !isBlocked)
        .map(({ parcel }) => parcel);
      const taken = await Promise.all([packer.next(), other.next()]);
      expect(taken.toSorted()).toEqual(due.slice(0, 2).toSorted());
    }
  });

  it('who scan into the same parcel at the same moment: one packs, the other is notified', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, reference, first, second, third } = await buyTwoPosted(app);
      const answers = await Promise.all([packer.scan(reference, first, 1), other.scan(reference, second, 1)]);
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['active', 'held']);
      const winner = answers[0]?.outcome === 'active' ? packer : other;
      expect((await winner.scan(reference, third, 2)).parcel.status).toBe('Packed');
      const active = [await findActivations(app, first), await findActivations(app, second)].flat();
      expect(active).toHaveLength(1);
      expect(await listPostedCards(app, id)).toContain('1 Packed');
    }
  });

  it('who take over each other’s parcels at the same moment both succeed', async () => {
    const [one, two] = [await buyTwoPosted(app), await buyTwoPosted(app)];
    for (let time = 0; time < 5; time += 1) {
      await packer.claim(one.reference);
      await other.claim(two.reference);
      await Promise.all([packer.claim(two.reference, true), other.claim(one.reference, true)]);
      expect((await packer.show(two.reference)).holder).toMatchObject({ isMine: true });
      expect((await packer.show(one.reference)).holder).toMatchObject({ isMine: false });
      await rows(app, 'delete from parcel_claim');
    }
  });
});

describe('the next parcel', () => {
  it('is the started one, and then not one that was put back, is held or is blocked', async () => {
    const [one, two] = [await buyTwoPosted(app), await buyTwoPosted(app)];
    const before = await packer.toPack();
    const others = before.filter((parcel) => parcel !== one.reference && parcel !== two.reference);
    await packer.claim(two.reference);
    expect(await packer.next()).toBe(two.reference);
    expect(await packer.next([two.reference, ...others])).toBe(one.reference);
    expect(await other.next([two.reference, ...others])).toBeNull();
    await packer.release(one.reference);
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect(await other.scan(one.reference, one.first, 1)).toMatchObject({ outcome: 'unanswered' });
    expect(await packer.next([two.reference, ...others])).toBeNull();
    expect((await packer.list()).toPack.find(({ parcel }) => parcel === one.reference)?.isBlocked).toBe(true);
  });
});
