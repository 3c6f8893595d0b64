import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { createComposeDeps } from '#server/app/message-use-cases.ts';
import { renderTerms } from '#server/documents/terms/terms-text.ts';
import { createComposer } from '#server/messages/compose-mail.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { visit, visitAndPlace } from '#server/testing/visitor.ts';

const app = await openIdleApp();

async function buy(lang: Language) {
  const request = orderRequest({ lang, cart: [line(DIGITAL, 50)] });
  const { visitor, placed } = await visitAndPlace(app, request);
  await visitor.assert(await app.systems.pay(placed.reference));
  return { id: placed.id, email: request.addresses.primaryAddress.email };
}

/** Renders the confirmation of an order as it would be sent now. */
async function confirmation(orderId: string) {
  const compose = createComposer(createComposeDeps(app.adapters));
  const message = await compose({
    ...{ mailId: '', orderId, kind: 'confirmation', number: 1, content: 1, reference: '', unanswered: 0 },
  });
  if (message === undefined) throw new Error('no confirmation');
  const terms = message.attachments.find(({ filename }) => filename.endsWith('.txt'));
  return { ...message, terms: terms?.content.toString() };
}

it.each(LANGUAGES)(
  'an order stores the accepted version of the terms, and its mail uses the language: %s',
  async (lang) => {
    const { id, email } = await buy(lang);
    const { version, content } = renderTerms(brand, lang);
    expect(await rows(app, `select terms_version from orders where id = '${id}'`)).toEqual([
      { terms_version: version },
    ]);
    const { terms, from } = await confirmation(id);
    expect(terms).toBe(content);
    expect(from).toBe(brand.mail.from[lang]);
    const [mail] = await texts(app, `select id::text as text from mail where order_id = '${id}'`);
    await app.app.messages.send(mail ?? '');
    const name = {
      'de-ch': 'Murmeli-Geschenkkarten',
      'fr-ch': 'Cartes cadeaux Murmeli',
      'it-ch': 'Carte regalo Murmeli',
    }[lang];
    expect(JSON.stringify(await app.systems.mailsTo(email))).toContain(name);
  },
);

it('the confirmation contains the terms as accepted, even if the shop has newer ones', async () => {
  const { id } = await buy('fr-ch');
  const content = 'Conditions d’avant';
  const version = createHash('sha256').update(content).digest('hex');
  await rows(app, `insert into accepted_terms (version, content) values ('${version}', '${content}')`);
  await rows(app, `update orders set terms_version = '${version}' where id = '${id}'`);
  expect((await confirmation(id)).terms).toBe(content);
});

it('the text is sent to the database once, and then only its version', async () => {
  const { version, content } = renderTerms(brand, 'it-ch');
  await rows(app, `update orders set terms_version = null where terms_version = '${version}'`);
  await rows(app, `delete from accepted_terms where version = '${version}'`);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const place = async () => (await visit(app)).placeOrThrow(orderRequest({ lang: 'it-ch' }));
    const sent = (text: string) =>
      queries.mock.calls.filter((call) => JSON.stringify(call.slice(0, 2)).includes(JSON.stringify(text)));
    // Two concurrent calls may both find the terms missing.
    await Promise.all([place(), place()]);
    expect(sent(content).length).toBeGreaterThanOrEqual(1);
    queries.mockClear();
    const { id } = await place();
    expect(sent(content)).toEqual([]);
    expect(sent(version).length).toBeGreaterThanOrEqual(1);
    expect(await rows(app, `select terms_version from orders where id = '${id}'`)).toEqual([
      { terms_version: version },
    ]);
  } finally {
    queries.mockRestore();
  }
});

it('an older order has a confirmation without terms', async () => {
  const { id } = await buy('de-ch');
  await rows(app, `update orders set terms_version = null where id = '${id}'`);
  const { terms, text } = await confirmation(id);
  expect(terms).toBeUndefined();
  expect(text).not.toContain('Ebenfalls im Anhang');
});

it('the text of a version cannot be changed', async () => {
  await buy('it-ch');
  await expect(rows(app, `update accepted_terms set content = content || '!'`)).rejects.toThrow();
});
