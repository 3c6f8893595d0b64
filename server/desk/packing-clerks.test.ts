import { beforeEach, describe, expect, it } from 'vitest';
import { CLAIM_IDLE_MINUTES } from '#rules/parcel-claim.ts';
import { deskPacker } from '#server/testing/desk-actions.ts';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { activationsOf, buyTwoPosted, posted } from '#server/testing/packing.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, browserOf, signIn } = await openTestDesk({ people: { packing: 'packing' } });
const packer = deskPacker(browserOf('packing'));
const other = deskPacker(await signIn('other', 'packing', 'fr-ch'));
beforeEach(async () => {
  await app.systems.reset();
  await rows(app, 'delete from parcel_claim');
});

describe('two clerks', () => {
  it('never pack the same parcel: the second is told by whom it is packed, and may take it over', async () => {
    const { id, reference, first, second } = await buyTwoPosted(app);
    expect((await packer.claim(reference)).holder).toMatchObject({ isMine: true });
    expect((await other.claim(reference)).holder).toMatchObject({ name: 'Person packing', isMine: false });
    expect(await other.scan(reference, first, 1)).toMatchObject({ outcome: 'held' });
    expect(await activationsOf(app, first)).toEqual([]);
    expect((await other.claim(reference, true)).holder).toMatchObject({ isMine: true });
    expect(await packer.scan(reference, second, 1)).toMatchObject({ outcome: 'held' });
    expect(await other.scan(reference, first, 1)).toMatchObject({ outcome: 'active' });
    const [taken] = await texts(
      app,
      `select data ->> 'from' as text from operator_action where order_id = '${id}' and event_type = 'parcel-taken-over'`,
    );
    expect(taken).toBe('Person packing');
  });

  it('of whom one leaves, or scans nothing for a while, leave the cards that are active to the other', async () => {
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

  it('who ask for the next at the same moment get different ones, each the oldest that is free', async () => {
    await buyTwoPosted(app);
    await buyTwoPosted(app);
    for (let time = 0; time < 5; time += 1) {
      await rows(app, 'delete from parcel_claim');
      const due = (await packer.list()).toPack
        .filter(({ isHeldUp }) => !isHeldUp)
        .map(({ parcel }) => parcel);
      const taken = await Promise.all([packer.next(), other.next()]);
      expect(taken.toSorted()).toEqual(due.slice(0, 2).toSorted());
    }
  });

  it('who scan into the same parcel at the same moment: one packs, the other is told', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, reference, first, second, third } = await buyTwoPosted(app);
      const answers = await Promise.all([packer.scan(reference, first, 1), other.scan(reference, second, 1)]);
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['active', 'held']);
      const winner = answers[0]?.outcome === 'active' ? packer : other;
      expect((await winner.scan(reference, third, 2)).parcel.status).toBe('Packed');
      const active = [await activationsOf(app, first), await activationsOf(app, second)].flat();
      expect(active).toHaveLength(1);
      expect(await posted(app, id)).toContain('1 Packed');
    }
  });

  it('who take each other’s parcels over at the same moment both get theirs', async () => {
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
  it('is the one that was begun, and then not one that was put back, is held or cannot go on', async () => {
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
    expect((await packer.list()).toPack.find(({ parcel }) => parcel === one.reference)?.isHeldUp).toBe(true);
  });
});
