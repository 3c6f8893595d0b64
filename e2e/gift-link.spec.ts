import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buyGifts } from './support/gifts.ts';
import { getJourneySources } from './support/journey-sources.ts';
import { test } from './support/shop-test.ts';

test('the link in the mail opens the cards in any browser, and does not expose its key', async ({
  page,
  browser,
}) => {
  const { email, orderId, path } = await buyGifts(page);
  const { external } = getJourneySources();
  const linkIn = async () => {
    const mails = await external.mailsTo(email);
    return mails.map(({ text }) => /\S+\/gift#[\w-]{43}/.exec(text)?.[0]).find((link) => link !== undefined);
  };
  await expect.poll(linkIn, { timeout: 30_000 }).toBeDefined();
  const link = (await linkIn()) ?? '';
  const key = link.split('#')[1] ?? '';

  const elsewhere = await browser.newContext();
  const visit = await elsewhere.newPage();
  const asked: string[] = [];
  visit.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await visit.goto(path);
  const heading = visit.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Bitte öffnen Sie Ihre Karten über den Link');
  await visit.goto('about:blank');
  await visit.goto(`${process.env.E2E_SHOP}/de-ch/gift#${key}`);
  await expect(heading).toHaveText('Machen Sie ein Geschenk daraus');
  await expect(visit).toHaveURL(`${process.env.E2E_SHOP}/de-ch/gift/${orderId}`);
  expect(asked.filter((request) => request.split('#')[0]?.includes(key))).toEqual([]);
  // Only the address of the first page request had the key. It is behind the #, so no server receives it.
  const [, ...later] = asked.filter((request) => request.includes('/gift'));
  expect(later.some((request) => request.includes(key))).toBe(false);
  expect(await visit.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toContain(
    key,
  );
  await visit.reload();
  await expect(heading).toHaveText('Machen Sie ein Geschenk daraus');
  await visit.goBack();
  expect(visit.url()).not.toContain(key);
  await elsewhere.close();
});

test('an expired link leaves no key in the address, and a new link can be requested by e-mail', async ({
  page,
}) => {
  const key = 'k'.repeat(43);
  await page.goto(`${process.env.E2E_SHOP}/de-ch/gift#${key}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr');
  expect(page.url()).not.toContain(key);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Link senden' }).click();
  const email = main.getByRole('textbox', { name: 'Ihre E-Mail-Adresse' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
  await email.fill('niemand@example.ch');
  await main.getByRole('button', { name: 'Link senden' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Wenn zu dieser Adresse' })).toBeFocused();
  await expectAccessible(page);
});

test('a visitor without access requests the link, and nothing is measured despite consent', async ({
  page,
  context,
}) => {
  await context.addInitScript(() =>
    localStorage.setItem(
      'cookiesconsent',
      JSON.stringify({ ad_storage: 'granted', analytics_storage: 'granted' }),
    ),
  );
  const main = page.getByRole('main');
  await page.goto(`${process.env.E2E_SHOP}/it-ch/gift/0199-unknown`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Apra le sue carte con il link');
  const entriesAsJson = await page.evaluate(() => JSON.stringify(Array.from(window.dataLayer ?? [])));
  expect(entriesAsJson).toContain('granted');
  expect(entriesAsJson).not.toContain('page_location');
  expect(entriesAsJson).not.toContain('/gift');
  await page.goto(`${process.env.E2E_SHOP}/fr-ch/gift-objection#${'k'.repeat(43)}`);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Ne plus recevoir' }).click();
  await expect(main.getByRole('status')).toContainText('Ce lien est incomplet ou n’est plus valable');
  await expect(main.getByRole('link', { name: /@/ })).toBeVisible();
});

test('links that mail systems rewrote open the cards and object, and codes replace lost links', async ({
  page,
  browser,
}) => {
  test.slow();
  const { email, orderId } = await buyGifts(page);
  const { external } = getJourneySources();
  const shop = process.env.E2E_SHOP ?? '';
  const mail = async () => (await external.mailsTo(email)).find(({ text }) => text.includes('/gift#'))?.text;
  await expect.poll(mail, { timeout: 30_000 }).toBeDefined();
  const text = (await mail()) ?? '';
  const [, key = ''] = /\/gift#([\w-]{43})/.exec(text) ?? [];
  const [code = ''] = /\b(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}\b/.exec(text) ?? [];
  const rewritten = [`%23${key}`, `#${key}).`, `?utm_source=shop%23${key}`, `&utm_source=shop#${key}`];
  for (const [index, link] of rewritten.entries()) {
    const elsewhere = await browser.newContext();
    const visit = await elsewhere.newPage();
    await visit.goto(`${shop}/${['de-ch', 'fr-ch', 'it-ch'][index % 3]}/gift${link}`);
    await expect(visit).toHaveURL(new RegExp(`/gift/${orderId}$`));
    const objection = `${shop}/de-ch/gift-objection${link}`;
    await visit.goto(objection);
    await expect(visit.getByRole('button', { name: 'Keine Geschenke mehr' })).toBeVisible();
    await expect(visit.getByRole('textbox')).toHaveCount(0);
    await elsewhere.close();
  }

  const elsewhere = await browser.newContext();
  const visit = await elsewhere.newPage();
  await visit.goto(`${shop}/de-ch/gift`);
  const main = visit.getByRole('main');
  const field = main.getByRole('textbox', { name: 'Code' });
  await field.fill('abcd');
  await main.getByRole('button', { name: 'Karten öffnen' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Ein Code hat 12 Zeichen/);
  await field.fill('ABCD EFGH JKMN');
  await main.getByRole('button', { name: 'Karten öffnen' }).click();
  await expect(field).toHaveAccessibleDescription(/gilt nicht oder nicht mehr/);
  await expectAccessible(visit);
  await field.fill(` ${code.toLowerCase()}.`);
  await main.getByRole('button', { name: 'Karten öffnen' }).click();
  await expect(visit).toHaveURL(`${shop}/de-ch/gift/${orderId}`);
  await visit.goto(`${shop}/de-ch/gift-objection`);
  await expect(main.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await expectAccessible(visit);
  await elsewhere.close();
});
