import { expect } from '@playwright/test';
import {
  APPROVED,
  createBrowserBuyer,
  newPerson,
  paymentPage,
  TEXT_FIELDS,
} from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { startScreenReader } from './support/screen-reader.ts';
import { test } from './support/shop-test.ts';

// Tests the speech output. A virtual screen reader moves through the shop, types and presses. It speaks roles
// and states in English. It does not see later changes of checkboxes, so the test reads them from the
// browser. It also misses alerts that appear with their text, so the test reads those out.

/** Phrases that only screen readers output, and the texts around them. */
const PHRASES = {
  list: 'Carte regalo per posta',
  card: 'Buon compleanno',
  price: 'Valore in CHF',
  range: 'Da CHF 5.00 a CHF 500.00',
  added: 'Nel carrello: 2 × «Buon compleanno» da CHF 50.00.',
  cart: 'Carrello',
  lines: 'Carte nel carrello',
  amount: 'Quantità di «Buon compleanno» da CHF 50.00',
  less: 'Una carta «Buon compleanno» in meno',
  more: 'Una carta «Buon compleanno» in più',
  remove: 'Rimuovere «Buon compleanno» da CHF 50.00',
  changed: '«Buon compleanno»: 3 carte. Nuovo importo totale: CHF 151.20.',
  address: 'Dove possiamo consegnare?',
  addCompany: 'Aggiungere una ditta',
  supplement: 'Complemento d’indirizzo (facoltativo), Ad esempio c/o, piano o casella postale',
  country: 'Paese',
  payment: 'Verificare e pagare',
  methods: 'Come desidera pagare?',
  terms: [
    'Accettare le condizioni generali di contratto',
    'Confermare di aver letto l’informativa sulla protezione dei dati',
    'Accettare le condizioni d’uso delle carte',
  ],
  boxes: [
    'Accetto le condizioni generali di contratto (si apre in una nuova finestra).',
    'Ho letto l’informativa sulla protezione dei dati (si apre in una nuova finestra)',
    'Accetto le condizioni d’uso delle carte (si apre in una nuova finestra).',
  ],
  pay: 'Pagare CHF 151.20',
  before: 'Prima di poter pagare:',
  saved: 'Il suo ordine è registrato',
  order: /^Ordine \S{9} : in arrivo per posta$/,
  priceError: 'Inserisca un valore tra CHF 5.00 e CHF 500.00',
  lineExceeded: 'Non è possibile: il valore del carrello non può superare CHF 3’000.00.',
  checkFields: 'La preghiamo di controllare i campi evidenziati.',
  firstNameRequired: 'Inserisca il nome.',
  missingMethod: 'Scegliere il mezzo di pagamento',
} as const;

test('a screen reader announces the structure of the home page by landmarks and headings', async ({
  page,
}) => {
  const reader = await startScreenReader(page);
  await createBrowserBuyer(page, 'de-ch').open('');
  const landmarks = await reader.tour('moveToNextLandmark');
  expect(landmarks.map((phrase) => phrase.replace(', not busy', ''))).toEqual([
    'banner',
    'navigation, Hauptnavigation',
    'navigation, Sprache',
    'main',
    'region, Zum Überreichen',
    'region, Sofort per E-Mail',
    'contentinfo',
    'region, Gut zu wissen',
    'region, Wir sind für Sie da',
    'navigation, Mehr über Murmeli',
    'navigation, Rechtliches',
  ]);
  const headings = await reader.tour('moveToNextHeading');
  expect(headings.slice(0, 3)).toEqual([
    'heading, Das Geschenk, das auf den Tisch kommt., level 1',
    'heading, Zum Überreichen, level 2',
    'heading, Sofort per E-Mail, level 2',
  ]);
  expect(headings.filter((phrase) => phrase.endsWith('level 1'))).toHaveLength(1);
  await reader.readTo('document');
  expect(await reader.readTo('link')).toBe('link, Zum Inhalt springen');
});

test('a purchase with a screen reader announces every event and every control', async ({ page }) => {
  const words = LABELS['it-ch'];
  const main = page.getByRole('main');
  const reader = await startScreenReader(page);
  const expectSpoken = (phrase: string) =>
    expect.poll(reader.said).toContainEqual(expect.stringContaining(phrase));
  const arrives = (title: string) => expectSpoken(`heading, ${title}, level 1`);

  await createBrowserBuyer(page, 'it-ch').open('/products/physical');
  await reader.readTo(`article, ${PHRASES.card}`);
  expect(await reader.readTo('textbox')).toBe(`textbox, ${PHRASES.price}, ${PHRASES.range}`);
  await reader.type('4');
  // The picture shows the value as soon as the page is hydrated.
  await expect(main.getByRole('article', { name: PHRASES.card })).toContainText('CHF 4.00');
  expect(await reader.readTo('textbox')).toBe(`textbox, ${words.amount}, 1`);
  expect(await reader.readTo('button')).toBe(`button, ${words.add} ${PHRASES.card}`);
  await reader.act();
  await expectSpoken(`assertive: ${PHRASES.priceError}`);
  await expectSpoken(`textbox, ${PHRASES.price}, 4, ${PHRASES.range}`);
  expect(await reader.said()).toContainEqual(expect.stringMatching(/^textbox, .*, invalid$/));
  // The field keeps the refused value and has the focus; typing replaces it.
  await reader.type('{Backspace}50');
  await expectSpoken(`textbox, ${PHRASES.price}, 50, ${PHRASES.range}`);
  await reader.readTo(`textbox, ${words.amount}`);
  await reader.type('{Backspace}2');
  await reader.readTo(`button, ${words.add}`);
  await reader.act();
  await expectSpoken(`polite: ${PHRASES.added}`);
  expect(await reader.said()).not.toContainEqual(expect.stringMatching(/^assertive: \S/));
  await reader.readTo(`link, ${words.goToCart}`);
  await reader.act();
  await arrives(PHRASES.cart);

  await reader.readTo(`list, ${PHRASES.lines}`);
  expect(await reader.readTo('heading')).toBe(`heading, ${PHRASES.card}, level 2`);
  expect(await reader.readTo('button')).toBe(`button, ${PHRASES.less}, not disabled`);
  expect(await reader.readTo('textbox')).toBe(`textbox, ${PHRASES.amount}, 2`);
  expect(await reader.readTo('button')).toBe(`button, ${PHRASES.more}, not disabled`);
  await reader.act();
  await expectSpoken(`polite: ${PHRASES.changed}`);
  expect(await reader.readTo(`button, ${PHRASES.remove}`)).toBe(`button, ${PHRASES.remove}`);
  await reader.readTo(`textbox, ${PHRASES.amount}, 3`);
  // The field selects its content: 70 replaces 3 and is refused, and the field returns to 3.
  await reader.type('70');
  await expectSpoken(`assertive: ${PHRASES.lineExceeded}`);
  await expectSpoken(`textbox, ${PHRASES.amount}, 3`);
  expect(await reader.said()).toContainEqual(expect.stringMatching(/^textbox, .*, invalid$/));
  await reader.type('{Backspace}4');
  await reader.type('{Backspace}3');
  await expectSpoken(`polite: ${PHRASES.changed}`);
  await reader.readTo(`link, ${words.toAddress}`);
  await reader.act();
  await arrives(PHRASES.address);

  expect(await reader.readTo('group')).toMatch(/^group, \S/);
  expect(await reader.readTo('button')).toBe(`button, ${PHRASES.addCompany}`);
  for (const label of [
    ...[words.firstName, words.lastName, words.street, words.streetNumber],
    PHRASES.supplement,
    ...[words.zipCode, words.city],
  ]) {
    expect(await reader.readTo('textbox')).toMatch(new RegExp(`^textbox, ${label.replace(/[()]/g, '\\$&')}`));
  }
  expect(await reader.readTo('combobox')).toContain(`combobox, ${PHRASES.country}, `);
  await reader.readTo(`textbox, ${words.email}`);
  await reader.readTo(`button, ${words.toPayment}`);
  await reader.act();
  await expectSpoken(`textbox, ${words.firstName}`);
  await reader.readTo(`region, ${PHRASES.checkFields}`);
  expect(await reader.readTo('link')).toBe(`link, ${PHRASES.firstNameRequired}`);
  const firstName = await reader.readTo(`textbox, ${words.firstName}`);
  expect(firstName).toContain(`, ${PHRASES.firstNameRequired}, `);
  expect(firstName).toMatch(/, invalid, required$/);
  const person = newPerson();
  for (const field of TEXT_FIELDS) {
    expect(await reader.readTo(`textbox, ${words[field]}`)).toMatch(/, invalid, required$/);
    await reader.type(person[field]);
    await expectSpoken(`textbox, ${words[field]}, ${person[field]}`);
  }
  await reader.readTo(`button, ${words.toPayment}`);
  await reader.act();
  await arrives(PHRASES.payment);

  await reader.readTo(`group, ${PHRASES.methods}`);
  expect(await reader.readTo('radio')).toBe('radio, Visa, not checked, position 1, set size 5');
  const missing = [PHRASES.missingMethod, ...PHRASES.terms].join(' ');
  expect(await reader.readTo(`button, ${PHRASES.pay}`)).toBe(
    `button, ${PHRASES.pay}, ${PHRASES.before} ${missing}, disabled`,
  );
  await reader.readTo('radio, Visa');
  await reader.act();
  await expect(main.getByRole('radio', { name: 'Visa' })).toBeChecked();
  await expectSpoken(`polite: ${PHRASES.before}`);
  for (const box of PHRASES.boxes) {
    expect(await reader.readTo('checkbox')).toContain(`checkbox, ${box}`);
    await reader.act();
  }
  for (const box of await main.getByRole('checkbox').all()) await expect(box).toBeChecked();
  expect(await reader.readTo(`button, ${PHRASES.pay}`)).not.toMatch(/disabled$/);
  await reader.act();

  // The provider's page is not tested; the reader restarts on the following page.
  await page.waitForURL(/\/saferpay\//);
  await paymentPage.payByCard(page, APPROVED);
  await page.waitForURL(/\/order\//);
  await arrives(PHRASES.saved);
  await reader.readTo('alert');
  await reader.readTo('paragraph');
  // The reference is a text of its own, which keeps it in one line.
  const title = [await reader.next(), await reader.next(), await reader.next()].join(' ');
  expect(title).toMatch(PHRASES.order);
});
