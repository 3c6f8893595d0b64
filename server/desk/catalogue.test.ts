import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedProducts, shownProduct } from '#contract/desk/catalogue.ts';
import { ROLES, type Role } from '#rules/command-roles.ts';
import { DESK_ENV, openBrowser, openDesk, signedIn } from '#server/testing/desk-visitor.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
let desk: FastifyInstance;
const browsers = new Map<Role, ReturnType<typeof openBrowser>>();

beforeAll(async () => {
  app = await openTestApp({ worker: false, env: DESK_ENV });
  desk = await openDesk(app);
  for (const role of ROLES) browsers.set(role, await signedIn(app, desk, { signInName: role, role }));
});
afterAll(async () => {
  await desk?.close();
  await app?.close();
});

const browserOf = (role: Role) => browsers.get(role) ?? openBrowser(desk);
const post = (path: string, body: object, role: Role = 'everything') =>
  browserOf(role).call('POST', `/catalogue/${path}`, { body });
const show = async (reference: string) =>
  shownProduct.parse((await browserOf('service').call('GET', `/catalogue/${reference}`)).body);
const save = (reference: string, fields: object, revision = 0, seenVersion = 0) =>
  post(`${reference}/draft`, { fields, revision, seenVersion });
const publish = (reference: string, revision: number) =>
  post(`${reference}/publish`, { revision, reason: 'new range' });

describe('who may do what with products', () => {
  const reason = 'round';
  const ACTS: { act: string; ask: (role: Role) => Promise<{ status: number }>; roles: readonly Role[] }[] = [
    { act: 'lists them', ask: (role) => browserOf(role).call('GET', '/catalogue'), roles: ROLES },
    { act: 'looks at one', ask: (role) => browserOf(role).call('GET', `/catalogue/${POSTED}`), roles: ROLES },
    {
      act: 'changes a draft',
      ask: (role) => post('x-rights/draft', { fields: {}, revision: 9, seenVersion: 0 }, role),
      roles: ['everything'],
    },
    {
      act: 'drops a draft',
      ask: (role) => post('x-rights/drop', { revision: 9 }, role),
      roles: ['everything'],
    },
    {
      act: 'publishes',
      ask: (role) => post('x-rights/publish', { revision: 9, reason }, role),
      roles: ['everything'],
    },
    {
      act: 'takes one off sale',
      ask: (role) => post('x-rights/availability', { available: false, reason }, role),
      roles: ['everything'],
    },
  ];

  it.each(ACTS)('$act: $roles', async ({ ask, roles }) => {
    for (const role of ROLES) {
      const { status } = await ask(role);
      expect([role, status === 403]).toEqual([role, !roles.includes(role)]);
    }
  });
});

describe('a product', () => {
  it('changes by a draft that is published; carts and orders keep what was bought', async () => {
    const visitor = await visit(app);
    const order = await visitor.placed(
      orderRequest({ cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } }),
    );
    const before = await show(POSTED);
    expect(await save(POSTED, { name_de: 'Neuer Name', value_to: '60' })).toMatchObject({ status: 204 });
    const drafted = await show(POSTED);
    expect(drafted.draft).toMatchObject({ fields: { name_de: 'Neuer Name', value_to: '60' }, revision: 1 });
    expect(drafted.published).toEqual(before.published);
    expect(await publish(POSTED, 1)).toMatchObject({ status: 204 });
    const after = await show(POSTED);
    expect(after.published?.fields).toMatchObject({ name_de: 'Neuer Name', value_to: '60' });
    expect(after.draft).toBeNull();
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
      `select person || ', ' || command || ', ' || detail as text from operator_action order by id desc limit 1`,
    );
    expect(actions).toEqual([`Person everything, desk catalogue publish, published ${POSTED}`]);
  });

  it('keeps its kind, and takes nothing that a page could not show', async () => {
    const faults = async (fields: object) => (await save('winter-digital', fields)).body;
    expect(await faults({ category: 'physical' })).toMatchObject({
      fieldErrors: [{ field: 'category', messageKey: 'category' }],
    });
    expect(await faults({ name_fr: '', long_de: '<script>x</script>', value_to: '1' })).toMatchObject({
      fieldErrors: [
        { field: 'long_de', messageKey: 'other-tags' },
        { field: 'name_fr', messageKey: 'empty' },
        { field: 'value_to', messageKey: 'value' },
        { field: 'value_to', messageKey: 'less-than-from' },
      ],
    });
    expect((await show('winter-digital')).draft).toBeNull();
  });

  it('of which two drafts are saved at once has the first; the second operator is told', async () => {
    const both = await Promise.all([
      save('travel-digital', { name_de: 'Eins' }),
      save('travel-digital', { name_de: 'Zwei' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ constraint: 'draft-changed' });
    expect(await save('travel-digital', { name_de: 'Drei' }, 1)).toMatchObject({ status: 204 });
    expect(await publish('travel-digital', 1)).toMatchObject({ status: 409 });
    const dropped = await post('travel-digital/drop', { revision: 2 });
    expect(dropped.status).toBe(204);
  });

  it('is published once, however often at once it is asked for', async () => {
    await save('picnic-digital', { short_it: 'Sul prato.' });
    const all = await Promise.all([1, 2, 3].map(() => publish('picnic-digital', 1)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect((await show('picnic-digital')).versions).toHaveLength(2);
  });

  it('that was changed elsewhere in the same fields is not published over that unseen', async () => {
    await save('flowers-digital', { name_de: 'Blumen vom Markt', name_fr: 'Fleurs du marché' });
    const off = { available: false, reason: 'sold out' };
    expect((await post('flowers-digital/availability', off)).status).toBe(204);
    // Another field: nothing stands in the way. The same one: it does.
    expect((await show('flowers-digital')).draft?.overtaken).toEqual([]);
    await rows(
      app,
      `update product set name = name || '{"de-ch": "Blumen"}' where product_reference_id = 'flowers-digital'`,
    );
    expect(await publish('flowers-digital', 1)).toMatchObject({
      status: 409,
      body: { constraint: 'product-changed' },
    });
    const { draft, version } = await show('flowers-digital');
    expect(draft?.overtaken).toEqual(['name_de']);
    expect(version).toBe(2);
    await post('flowers-digital/drop', { revision: 1 });
  });

  it('that is new needs a picture, and is nowhere in the shop before it is published', async () => {
    const words = (text: string) =>
      Object.fromEntries(
        ['de', 'fr', 'it'].flatMap((side) => [
          [`name_${side}`, text],
          [`short_${side}`, text],
          [`long_${side}`, `<p>${text}</p>`],
        ]),
      );
    const fields = { ...words('Merci'), category: 'digital', value_from: '5', value_to: '50', position: '1' };
    expect(await save('merci-digital', fields)).toMatchObject({ status: 204 });
    expect(await publish('merci-digital', 1)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'picture', messageKey: 'needed' }] },
    });
    const listed = listedProducts.parse((await browserOf('service').call('GET', '/catalogue')).body);
    expect(listed.find(({ isNew }) => isNew)).toMatchObject({
      productReferenceId: 'merci-digital',
      draftBy: 'Person everything',
    });
    const visitor = await visit(app);
    expect((await visitor.call('GET', '/products/merci-digital')).status).toBe(404);
  });

  it('that there is not is not found', async () => {
    expect((await browserOf('service').call('GET', '/catalogue/nothing')).status).toBe(404);
    const body = { available: true, reason: 'round' };
    expect((await post('nothing/availability', body)).status).toBe(404);
    expect(await save('No Name', {})).toMatchObject({
      body: { fieldErrors: [{ field: 'reference_id', messageKey: 'reference' }] },
    });
  });
});
