import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { buyGifts } from './support/gifts.ts';
import { listenTo } from './support/screen-reader.ts';
import { test } from './support/shop-test.ts';
import { journeySources } from './support/sources.ts';

// What is said on the pages of gifts, by the same reader as in a purchase by ear (spoken.spec.ts).

const heard = {
  title: 'Faites-en un vrai cadeau',
  forName: 'Pour qui',
  message: 'Votre message',
  asWritten: 'Tel qu’il doit figurer sur le papier, retours à la ligne compris.',
  tooLong: '4 caractères de trop',
  fromName: 'De la part de',
  papers: 'Papier',
  save: 'Enregistrer',
  saved: 'Enregistré',
  ways: 'Comment offrir la carte',
  byMail: 'Envoyer par e-mail',
  onScreen: 'Montrer à l’écran',
  email: 'E-mail de la personne à qui vous offrez la carte',
  once: 'Elle reçoit un seul e-mail, avec la carte.',
  emailRequired: 'Veuillez saisir l’adresse e-mail',
  when: 'Quand doit-elle arriver ?',
  now: 'Tout de suite',
  toCheck: 'Continuer vers la vérification',
  check: 'Envoyer maintenant ?',
  send: 'Envoyer maintenant',
  sent: 'La carte est en route.',
  gift: 'Un cadeau pour Nonna',
  show: 'Afficher le code-barres',
  till: 'Pour la caisse',
  picture: 'Code-barres du numéro de carte',
} as const;

test('a card is given by ear alone: written on, sent, and shown at a till', async ({ page }) => {
  const message = page.getByRole('textbox', { name: heard.message });
  const { path } = await buyGifts(page, { lang: 'fr-ch' });
  const recipient = `nonna.${randomUUID()}@example.ch`;
  const reader = await listenTo(page);
  const hears = (phrase: string) => expect.poll(reader.said).toContainEqual(expect.stringContaining(phrase));

  await page.goto(path);
  await hears(`heading, ${heard.title}, level 1`);
  await reader.readTo(`textbox, ${heard.forName}`);
  await reader.type('Nonna');
  await hears(`textbox, ${heard.forName}, Nonna`);
  expect(await reader.readTo('textbox')).toBe(`textbox, ${heard.message}, ${heard.asWritten}`);
  // Nobody types three hundred letters in a test of what is said about the last of them.
  await message.fill('a'.repeat(303));
  await reader.type('a');
  await hears(`polite: ${heard.tooLong}`);
  await message.fill('Buon compleanno');
  await reader.readTo(`textbox, ${heard.fromName}`);
  await reader.type('Lea');
  await hears(`textbox, ${heard.fromName}, Lea`);
  await reader.readTo(`group, ${heard.papers}`);
  expect(await reader.readTo('radio')).toMatch(/^radio, .+, checked, position 1, set size 4$/);
  await reader.readTo(`button, ${heard.save}`);
  await reader.act();
  await hears(`polite: ${heard.saved}`);

  await reader.readTo(`heading, ${heard.ways}`);
  await reader.readTo(`button, ${heard.byMail}`);
  await reader.act();
  await hears(`heading, ${heard.byMail}`);
  expect(await reader.readTo('textbox')).toContain(`textbox, ${heard.email}, ${heard.once}`);
  await reader.readTo(`group, ${heard.when}`);
  expect(await reader.readTo('radio')).toBe(`radio, ${heard.now}, checked, position 1, set size 2`);
  await reader.readTo(`button, ${heard.toCheck}`);
  await reader.act();
  await hears(`textbox, ${heard.email}`);
  expect(await reader.said()).toContainEqual(expect.stringMatching(/^textbox, .*, invalid, required$/));
  expect(await reader.said()).toContainEqual(expect.stringContaining(heard.emailRequired));
  await reader.type(recipient);
  await hears(`textbox, ${heard.email}, ${recipient}`);
  await reader.readTo(`button, ${heard.toCheck}`);
  await reader.act();
  await hears(`heading, ${heard.check}`);
  await reader.readTo(recipient);
  await reader.readTo(`button, ${heard.send}`);
  await reader.act();
  await hears(`polite: ${heard.sent}`);
  await expect.poll(async () => (await journeySources().external.mailsTo(recipient)).length).toBe(1);

  await reader.readTo(`link, ${heard.onScreen}`);
  await reader.act();
  await hears(`heading, ${heard.gift}, level 1`);
  await reader.readTo(`button, ${heard.show}`);
  await reader.act();
  await hears(`heading, ${heard.till}, level 2`);
  expect(await reader.readTo('image')).toBe(`image, ${heard.picture}`);
  expect(await reader.readTo('PIN')).toBe('PIN');
});
