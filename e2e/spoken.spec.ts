import { expect } from '@playwright/test';
import { APPROVED, buyerOn, newPerson, paymentPage, TYPED_FIELDS } from './support/browser-buyer.ts';
import { listenTo } from './support/screen-reader.ts';
import { test } from './support/shop-test.ts';
import { WORDS } from './support/words.ts';

// What is said, not what could be read: a virtual screen reader moves through the shop, types and presses.
// It speaks roles and states in English. It knows a box only as the page came, so what is chosen is asked of the
// browser; and it does not hear an alert that comes whole with its words, so such an alert is read out instead.

/** What only those who listen hear, and the words around it. */
const heard = {
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
  company: 'Ditta (facoltativo)',
  supplement: 'Complemento d’indirizzo (facoltativo), Ad esempio c/o, piano o casella postale',
  country: 'Paese',
  payment: 'Verificare e pagare',
  methods: 'Come desidera pagare?',
  terms: [
    'Accettare le condizioni generali di contratto',
    'Confermare l’informativa sulla protezione dei dati',
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
  order: /^Ordine \S{9}: in arrivo per posta$/,
  priceError: 'Inserisca un valore tra CHF 5.00 e CHF 500.00',
  lineExceeded: 'Non è possibile: il carrello non può superare CHF 3’000.00.',
  checkFields: 'La preghiamo di controllare i campi evidenziati.',
  firstNameRequired: 'Inserisca il nome.',
  missingMethod: 'Scegliere il mezzo di pagamento',
} as const;

test('a buyer who jumps by landmarks and headings hears how the home page is built', async ({ page }) => {
  const reader = await listenTo(page);
  await buyerOn(page, 'de-ch').open('');
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
    'navigation, Mehr von Murmeli',
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

test('a purchase by ear alone: what happens is said, and every control says what it is', async ({ page }) => {
  const words = WORDS['it-ch'];
  const main = page.getByRole('main');
  const reader = await listenTo(page);
  const hears = (phrase: string) => expect.poll(reader.said).toContainEqual(expect.stringContaining(phrase));
  const arrives = (title: string) => hears(`heading, ${title}, level 1`);

  await buyerOn(page, 'it-ch').open('/products/physical');
  await reader.readTo(`article, ${heard.card}`);
  expect(await reader.readTo('textbox')).toBe(`textbox, ${heard.price}, ${heard.range}`);
  await reader.type('4');
  // The picture shows it as soon as the page is alive.
  await expect(main.getByRole('article', { name: heard.card })).toContainText('CHF 4.00');
  expect(await reader.readTo('textbox')).toBe(`textbox, ${words.amount}, 1`);
  expect(await reader.readTo('button')).toBe(`button, ${words.add} ${heard.card}`);
  await reader.act();
  await hears(`assertive: ${heard.priceError}`);
  await hears(`textbox, ${heard.price}, 4, ${heard.range}`);
  expect(await reader.said()).toContainEqual(expect.stringMatching(/^textbox, .*, invalid$/));
  // The refused value is still there, and what is typed into the field that got the focus replaces it.
  await reader.type('{Backspace}50');
  await hears(`textbox, ${heard.price}, 50, ${heard.range}`);
  await reader.readTo(`textbox, ${words.amount}`);
  await reader.type('{Backspace}2');
  await reader.readTo(`button, ${words.add}`);
  await reader.act();
  await hears(`polite: ${heard.added}`);
  expect(await reader.said()).not.toContainEqual(expect.stringMatching(/^assertive: \S/));
  await reader.readTo(`link, ${words.goToCart}`);
  await reader.act();
  await arrives(heard.cart);

  await reader.readTo(`list, ${heard.lines}`);
  expect(await reader.readTo('heading')).toBe(`heading, ${heard.card}, level 2`);
  expect(await reader.readTo('button')).toBe(`button, ${heard.less}, not disabled`);
  expect(await reader.readTo('textbox')).toBe(`textbox, ${heard.amount}, 2`);
  expect(await reader.readTo('button')).toBe(`button, ${heard.more}, not disabled`);
  await reader.act();
  await hears(`polite: ${heard.changed}`);
  expect(await reader.readTo(`button, ${heard.remove}`)).toBe(`button, ${heard.remove}`);
  await reader.readTo(`textbox, ${heard.amount}, 3`);
  // The field selects what it holds: seven cards replace the three, seventy are too many, and three they are again.
  await reader.type('70');
  await hears(`assertive: ${heard.lineExceeded}`);
  await hears(`textbox, ${heard.amount}, 3`);
  expect(await reader.said()).toContainEqual(expect.stringMatching(/^textbox, .*, invalid$/));
  await reader.type('{Backspace}4');
  await reader.type('{Backspace}3');
  await hears(`polite: ${heard.changed}`);
  await reader.readTo(`link, ${words.toAddress}`);
  await reader.act();
  await arrives(heard.address);

  expect(await reader.readTo('group')).toMatch(/^group, \S/);
  for (const label of [
    heard.company,
    ...[words.firstName, words.lastName, words.street, words.streetNumber],
    heard.supplement,
    ...[words.zipCode, words.city],
  ]) {
    expect(await reader.readTo('textbox')).toMatch(new RegExp(`^textbox, ${label.replace(/[()]/g, '\\$&')}`));
  }
  expect(await reader.readTo('combobox')).toContain(`combobox, ${heard.country}, `);
  await reader.readTo(`textbox, ${words.email}`);
  await reader.readTo(`button, ${words.toPayment}`);
  await reader.act();
  await hears(`textbox, ${words.firstName}`);
  await reader.readTo(`region, ${heard.checkFields}`);
  expect(await reader.readTo('link')).toBe(`link, ${heard.firstNameRequired}`);
  const firstName = await reader.readTo(`textbox, ${words.firstName}`);
  expect(firstName).toContain(`, ${heard.firstNameRequired}, `);
  expect(firstName).toMatch(/, invalid, required$/);
  const person = newPerson();
  for (const field of TYPED_FIELDS) {
    expect(await reader.readTo(`textbox, ${words[field]}`)).toMatch(/, invalid, required$/);
    await reader.type(person[field]);
    await hears(`textbox, ${words[field]}, ${person[field]}`);
  }
  await reader.readTo(`button, ${words.toPayment}`);
  await reader.act();
  await arrives(heard.payment);

  await reader.readTo(`group, ${heard.methods}`);
  expect(await reader.readTo('radio')).toBe('radio, Visa, not checked, position 1, set size 5');
  const missing = [heard.missingMethod, ...heard.terms].join(' ');
  expect(await reader.readTo(`button, ${heard.pay}`)).toBe(
    `button, ${heard.pay}, ${heard.before} ${missing}, disabled`,
  );
  await reader.readTo('radio, Visa');
  await reader.act();
  await expect(main.getByRole('radio', { name: 'Visa' })).toBeChecked();
  await hears(`polite: ${heard.before}`);
  for (const box of heard.boxes) {
    expect(await reader.readTo('checkbox')).toContain(`checkbox, ${box}`);
    await reader.act();
  }
  for (const box of await main.getByRole('checkbox').all()) await expect(box).toBeChecked();
  expect(await reader.readTo(`button, ${heard.pay}`)).not.toMatch(/disabled$/);
  await reader.act();

  // The provider's page is not the shop's; the reader begins anew on the page after it.
  await page.waitForURL(/\/saferpay\//);
  await paymentPage.payByCard(page, APPROVED);
  await page.waitForURL(/\/order\//);
  await arrives(heard.saved);
  await reader.readTo('alert');
  await reader.readTo('paragraph');
  expect(await reader.next()).toMatch(heard.order);
});
