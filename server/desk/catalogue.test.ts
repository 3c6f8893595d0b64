import { describe, expect, it } from 'vitest';
import type { ProductFields } from '#rules/product-fields.ts';
import { getStatus, openTestDesk } from '#server/testing/desk-visitor.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const { app, getBrowser } = await openTestDesk({ people: { everything: 'everything' } });
const { catalogue } = getBrowser('everything').api;

const show = (reference: string) => catalogue.show.query({ reference });
const save = (reference: string, fields: Partial<ProductFields>, revision = 0) =>
  catalogue.saveDraft.mutate({ reference, fields, revision, seenVersion: 0 });
const publish = (reference: string, revision: number) =>
  catalogue.publish.mutate({ reference, revision, reason: 'new range' });
const refused = (status: number, body: object) => ({ cause: { status, body } });

describe('a product', () => {
  it('changes when a draft is published; carts and orders keep what was bought', async () => {
    const visitor = await visit(app);
    const order = await visitor.placeOrThrow(
      orderRequest({ cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } }),
    );
    const before = await show(POSTED);
    await save(POSTED, { name_de: 'Neuer Name', value_to: '60' });
    const drafted = await show(POSTED);
    expect(drafted.draft).toMatchObject({ fields: { name_de: 'Neuer Name', value_to: '60' }, revision: 1 });
    expect(drafted.published).toEqual(before.published);
    await publish(POSTED, 1);
    const after = await show(POSTED);
    expect(after.published?.fields).toMatchObject({ name_de: 'Neuer Name', value_to: '60' });
    expect(after.draft).toBeUndefined();
    expect(after.versions.map(({ version, by }) => [version, by?.person, by?.reason])).toEqual([
      [2, 'Person everything', 'new range'],
      [1, undefined, undefined],
    ]);
    expect(after.versions[0]?.changes).toContainEqual({
      field: 'name_de',
      before: before.published?.fields.name_de,
      after: 'Neuer Name',
    });
    const [bought] = await texts(
      app,
      `select l.name->>'de-ch' as text from order_line l join orders o on o.id = l.order_id where o.reference = '${order.reference}'`,
    );
    expect(bought).toBe(before.published?.fields.name_de);
    const actions = await texts(
      app,
      `select person || ', ' || command || ', ' || event_type || ' ' || (data ->> 'product') as text from operator_action order by id desc limit 1`,
    );
    expect(actions).toEqual([`Person everything, desk catalogue publish, product-published ${POSTED}`]);
  });

  it('keeps its kind, and accepts no value that a page could not show', async () => {
    const wrong = save('winter-digital', { category: 'physical' });
    const fieldErrors = [{ field: 'category', messageKey: 'category' }];
    await expect(wrong).rejects.toMatchObject(refused(400, { fieldErrors }));
    const several = save('winter-digital', { name_fr: '', long_de: '<script>x</script>', value_to: '1' });
    await expect(several).rejects.toMatchObject(
      refused(400, {
        fieldErrors: [
          { field: 'long_de', messageKey: 'other-tags' },
          { field: 'name_fr', messageKey: 'empty' },
          { field: 'value_to', messageKey: 'value' },
          { field: 'value_to', messageKey: 'less-than-from' },
        ],
      }),
    );
    expect((await show('winter-digital')).draft).toBeUndefined();
  });

  it('keeps the first of two drafts saved at the same time; the second operator is notified', async () => {
    const both = [save('travel-digital', { name_de: 'Eins' }), save('travel-digital', { name_de: 'Zwei' })];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused(409, { constraint: 'draft-changed' }),
    });
    await save('travel-digital', { name_de: 'Drei' }, 1);
    expect(await getStatus(publish('travel-digital', 1))).toBe(409);
    await catalogue.discardDraft.mutate({ reference: 'travel-digital', revision: 2 });
  });

  it('is published once, however many calls arrive at the same time', async () => {
    await save('picnic-digital', { short_it: 'Sul prato.' });
    const all = await Promise.all([1, 2, 3].map(() => getStatus(publish('picnic-digital', 1))));
    expect(all.toSorted()).toEqual([200, 409, 409]);
    expect((await show('picnic-digital')).versions).toHaveLength(2);
  });

  it('is not published over an unseen change of the same fields', async () => {
    await save('flowers-digital', { name_de: 'Blumen vom Markt', name_fr: 'Fleurs du marché' });
    const reference = 'flowers-digital';
    await catalogue.setAvailability.mutate({ reference, available: false, reason: 'sold out' });
    // A change to another field is no conflict; a change to the same field is.
    expect((await show('flowers-digital')).draft?.overtaken).toEqual([]);
    await rows(
      app,
      `update product set name = name || '{"de-ch": "Blumen"}' where product_reference_id = 'flowers-digital'`,
    );
    const publishing = publish('flowers-digital', 1);
    await expect(publishing).rejects.toMatchObject(refused(409, { constraint: 'product-changed' }));
    const { draft, version } = await show('flowers-digital');
    expect(draft?.overtaken).toEqual(['name_de']);
    expect(version).toBe(2);
    await catalogue.discardDraft.mutate({ reference, revision: 1 });
  });

  it('needs a picture if it is new, and is invisible in the shop before it is published', async () => {
    const words = (text: string) =>
      Object.fromEntries(
        ['de', 'fr', 'it'].flatMap((side) => [
          [`name_${side}`, text],
          [`short_${side}`, text],
          [`long_${side}`, `<p>${text}</p>`],
        ]),
      );
    const fields = { ...words('Merci'), category: 'digital', value_from: '5', value_to: '50', position: '1' };
    await save('merci-digital', fields);
    const fieldErrors = [{ field: 'picture', messageKey: 'needed' }];
    await expect(publish('merci-digital', 1)).rejects.toMatchObject(refused(400, { fieldErrors }));
    const listed = await catalogue.list.query();
    expect(listed.find(({ isNew }) => isNew)).toMatchObject({
      productReferenceId: 'merci-digital',
      draftBy: 'Person everything',
    });
    const visitor = await visit(app);
    expect((await visitor.call('GET', '/products/merci-digital')).status).toBe(404);
  });

  it('is not found if it does not exist', async () => {
    expect(await getStatus(show('nothing'))).toBe(404);
    const availability = { reference: 'nothing', available: true, reason: 'round' };
    expect(await getStatus(catalogue.setAvailability.mutate(availability))).toBe(404);
    const fieldErrors = [{ field: 'reference_id', messageKey: 'reference' }];
    await expect(save('No Name', {})).rejects.toMatchObject(refused(400, { fieldErrors }));
  });
});
