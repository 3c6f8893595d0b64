import { expect, type Page } from '@playwright/test';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { isFullRun } from '../testkit/full-run.ts';
import { expectAccessible, expectAccessibleInFullRun } from './support/accessible.ts';
import { readPdf } from './support/card-pdf.ts';
import { type JourneyDesk, openJourneyDesk, signIn } from './support/desk.ts';
import { buyPosted, listParcels, makeInsured, openScanner } from './support/desk-scanner.ts';
import { test } from './support/shop-test.ts';

test.describe.configure({ mode: 'serial' });

/** 20 parcels make a morning; 4 are enough for each kind of scan. */
const PARCELS = isFullRun ? 20 : 4;

let journey: JourneyDesk;
test.beforeAll(async () => {
  journey = await openJourneyDesk();
});
test.afterAll(() => journey?.journeyShop.close());

const statusMessage = (page: Page) => page.getByRole('main').getByRole('status').first();
const field = (page: Page) => page.getByRole('textbox', { name: /scan/i });
const printed = () => createExternalSystems(journey.journeyShop.standIns).printedCards();
test(`${PARCELS} parcels of two cards take at most ${2 * PARCELS} key presses, and each wrong scan is reported`, async ({
  page,
}) => {
  const bought = await buyPosted(journey.journeyShop, PARCELS);
  const cards = await printed();
  const scanner = await openScanner(page);
  await signIn(page, journey, { signInName: 'anna.packt', role: 'packing' });
  await expect(page).toHaveURL(`${journey.address}/packing`);
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(PARCELS + 1);
  await expectAccessible(page);
  const packed: string[] = [];
  let number = '';
  for (let parcel = 0; parcel < PARCELS; parcel += 1) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Karte 1 von 2');
    packed.push(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    if (parcel === 0) await expectAccessible(page);
    if (parcel === 1) {
      // A card that belongs to the previous parcel.
      await scanner.scan(number);
      await expect(statusMessage(page)).toContainText('Falsche Karte');
    }
    if (parcel === 2) {
      await scanner.scan(`${cards[0]?.slice(0, -1)}${(Number(cards[0]?.at(-1)) + 1) % 10}`);
      await expect(statusMessage(page)).toContainText('keine Kartennummer');
      // The clerk's own payment card.
      await scanner.scan('4111111111111111');
      await expect(statusMessage(page)).toContainText('keine Kartennummer');
    }
    const [first = '', second = ''] = cards.splice(0, 2);
    number = second;
    await scanner.scan(first);
    if (parcel % 5 === 3) {
      await scanner.scan(first);
      await expect(statusMessage(page)).toContainText('Schon gescannt');
    }
    await scanner.scan(second);
    await expect(statusMessage(page)).toContainText(`Verpackt: …${second.slice(-4)}`);
    await expect(page.getByRole('main')).toContainText('A-Post');
    await expect(page.getByRole('main')).toContainText('bis 100 g');
    if (parcel === 0) await expectAccessibleInFullRun(page);
    expect(await page.content()).not.toContain(first);
    await expect(field(page)).toHaveValue('');
  }
  const presses = await scanner.keyPresses();
  test.info().annotations.push({ type: 'key presses besides scans', description: String(presses) });
  expect(presses).toBeLessThanOrEqual(2 * PARCELS);
  expect(packed).toEqual(bought);
  expect(await listParcels(journey.journeyShop)).toEqual(bought.map((reference) => `${reference} Packed`));
  // Each result has its own sound: correct, packed, already scanned, wrong.
  const pitches = new Set(await scanner.sounds());
  for (const pitch of [1050, 1320, 520, 190]) expect([...pitches]).toContain(pitch);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/packing\?none$/);
  await expect(page.getByRole('main')).toContainText('Es gibt nichts zu verpacken');
});

test('a batch is printed in three documents of the same parcels, and packed parcels are posted', async ({
  page,
}) => {
  const [letter = '', registered = ''] = await buyPosted(journey.journeyShop, 2, 1);
  await makeInsured(journey.journeyShop, registered);
  const cards = await printed();
  await signIn(page, journey, { signInName: 'carla.packt', role: 'packing' });
  await page.getByRole('button', { name: 'Dokumente für 2 Sendungen' }).press('Enter');
  const links = page.getByRole('link', { name: /PDF/ });
  await expect(links).toHaveCount(3);
  await expect(links.first()).toBeFocused();
  await expectAccessibleInFullRun(page);
  let codes: string[] = [];
  for (const link of await links.all()) {
    const address = (await link.getAttribute('href')) ?? '';
    expect(decodeURIComponent(address)).toContain([letter, registered].join(','));
    const answer = await page.request.get(journey.address + address, { maxRetries: 2 });
    expect(answer.headers()['content-type']).toBe('application/pdf');
    if (address.includes('labels'))
      codes = (await readPdf(await answer.body())).flatMap(({ barcodes }) => barcodes);
  }
  expect(codes).toEqual([letter, registered]);
  const scanner = await openScanner(page);
  await field(page).focus();
  for (const parcel of codes) {
    await scanner.scan(parcel);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(parcel);
    await scanner.scan(cards.shift() ?? '');
    await expect(statusMessage(page)).toContainText('Verpackt');
  }
  await page.goto(`${journey.address}/packing/post`);
  await expectAccessible(page);
  const post = page.getByRole('main').getByRole('status');
  await page.getByRole('button', { name: /A-Post-Sendung/ }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(post).toContainText(`${PARCELS + 1} Sendungen sind der Post übergeben`);
  await page.getByRole('textbox', { name: 'Sendung scannen' }).focus();
  await scanner.scan(registered);
  await scanner.scan('98.00.112233.44556677');
  await expect(post).toContainText('1 Sendung ist der Post übergeben');
  await expect(page.getByRole('main')).toContainText('Keine verpackte Sendung');
  expect((await listParcels(journey.journeyShop)).slice(-2)).toEqual([
    `${letter} Shipped`,
    `${registered} Shipped`,
  ]);
  await page.getByRole('link', { name: 'Lager' }).press('Enter');
  await page.getByRole('combobox', { name: 'Was ist geschehen?' }).selectOption('counted');
  await page.getByRole('textbox', { name: 'Anzahl Karten' }).fill('viele');
  await page.getByRole('textbox', { name: 'Grund' }).fill('Inventur');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Anzahl Karten' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('480');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(post).toContainText('An Lager: 480');
});

test('a scan that was lost, or whose response was lost, is repeated and counts once', async ({ page }) => {
  const [reference = ''] = await buyPosted(journey.journeyShop, 1, 3);
  const [first = '', second = '', third = ''] = await printed();
  const scanner = await openScanner(page);
  await signIn(page, journey, { signInName: 'emil.packt', role: 'packing' });
  await expect(field(page)).toBeFocused();
  await scanner.scan(reference);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Karte 1 von 3');
  await page.route('**/rpc/packing.scan', (route) => route.abort());
  await scanner.scan(first);
  await scanner.scan(second);
  await expect(statusMessage(page)).toContainText('nicht erreichbar');
  const again = page.getByRole('main').getByRole('status').nth(1);
  for (const number of [first, second]) await expect(again).toContainText(`…${number.slice(-4)}`);
  await page.unroute('**/rpc/packing.scan');
  await page.route('**/rpc/packing.scan', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed');
  await scanner.scan(first);
  await lost;
  await page.unroute('**/rpc/packing.scan');
  await scanner.scan(first);
  await expect(statusMessage(page)).toContainText('Schon gescannt');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Karte 2 von 3');
  // The page retries a call that the supplier did not answer.
  const external = createExternalSystems(journey.journeyShop.standIns);
  await external.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
  await scanner.scan(second);
  await expect(statusMessage(page)).toContainText('nichts verloren');
  await expectAccessibleInFullRun(page);
  await external.reset();
  await scanner.scan(third);
  await expect(statusMessage(page)).toContainText('Richtig');
  // The second call was retried in the meantime, so the list no longer has it.
  await expect(again).toBeEmpty();
  await page.getByRole('button', { name: 'Jetzt erneut anfragen' }).press('Enter');
  await expect(statusMessage(page)).toContainText('Verpackt');
  expect(await listParcels(journey.journeyShop)).toContain(`${reference} Packed`);
});
