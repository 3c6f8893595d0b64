import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { buyGifts } from './support/gifts.ts';
import { getJourneySources } from './support/journey-sources.ts';
import { startScreenReader } from './support/screen-reader.ts';
import { test } from './support/shop-test.ts';

// Spoken phrases on the gift pages, as in spoken.spec.ts.

const PHRASES = {
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
  once: 'N’indiquez que l’adresse d’une personne à qui un tel e-mail fera plaisir. Elle reçoit un seul e-mail, avec la carte.',
  emailRequired: 'Veuillez saisir l’adresse e-mail',
  when: 'Quand doit-elle arriver ?',
  now: 'Tout de suite',
  toCheck: 'Passer à la vérification',
  check: 'Envoyer maintenant ?',
  send: 'Envoyer maintenant',
  sent: 'La carte est en route.',
  gift: 'Un cadeau pour Nonna',
  show: 'Afficher le code-barres',
  till: 'Pour la caisse',
  picture: 'Code-barres du numéro de carte',
} as const;

test('a screen reader user personalizes a card, sends it, and shows it at a till', async ({ page }) => {
  const message = page.getByRole('textbox', { name: PHRASES.message });
  const { path } = await buyGifts(page, { lang: 'fr-ch' });
  const recipient = `nonna.${randomUUID()}@example.ch`;
  const reader = await startScreenReader(page);
  const expectSpoken = (phrase: string) =>
    expect.poll(reader.said).toContainEqual(expect.stringContaining(phrase));

  await page.goto(path);
  await expectSpoken(`heading, ${PHRASES.title}, level 1`);
  await reader.readTo(`textbox, ${PHRASES.forName}`);
  await reader.type('Nonna');
  await expectSpoken(`textbox, ${PHRASES.forName}, Nonna`);
  expect(await reader.readTo('textbox')).toBe(`textbox, ${PHRASES.message}, ${PHRASES.asWritten}`);
  // The test fills the field at once and types only the last letters.
  await message.fill('a'.repeat(303));
  await reader.type('a');
  await expectSpoken(`polite: ${PHRASES.tooLong}`);
  await message.fill('Buon compleanno');
  await reader.readTo(`textbox, ${PHRASES.fromName}`);
  await reader.type('Lea');
  await expectSpoken(`textbox, ${PHRASES.fromName}, Lea`);
  await reader.readTo(`group, ${PHRASES.papers}`);
  expect(await reader.readTo('radio')).toMatch(/^radio, .+, checked, position 1, set size 4$/);
  await reader.readTo(`button, ${PHRASES.save}`);
  await reader.act();
  await expectSpoken(`polite: ${PHRASES.saved}`);

  await reader.readTo(`heading, ${PHRASES.ways}`);
  await reader.readTo(`button, ${PHRASES.byMail}`);
  await reader.act();
  await expectSpoken(`heading, ${PHRASES.byMail}`);
  expect(await reader.readTo('textbox')).toContain(`textbox, ${PHRASES.email}, ${PHRASES.once}`);
  await reader.readTo(`group, ${PHRASES.when}`);
  expect(await reader.readTo('radio')).toBe(`radio, ${PHRASES.now}, checked, position 1, set size 2`);
  await reader.readTo(`button, ${PHRASES.toCheck}`);
  await reader.act();
  await expectSpoken(`textbox, ${PHRASES.email}`);
  expect(await reader.said()).toContainEqual(expect.stringMatching(/^textbox, .*, invalid, required$/));
  expect(await reader.said()).toContainEqual(expect.stringContaining(PHRASES.emailRequired));
  await reader.type(recipient);
  await expectSpoken(`textbox, ${PHRASES.email}, ${recipient}`);
  await reader.readTo(`button, ${PHRASES.toCheck}`);
  await reader.act();
  await expectSpoken(`heading, ${PHRASES.check}`);
  await reader.readTo(recipient);
  await reader.readTo(`button, ${PHRASES.send}`);
  await reader.act();
  await expectSpoken(`polite: ${PHRASES.sent}`);
  await expect.poll(async () => (await getJourneySources().external.mailsTo(recipient)).length).toBe(1);

  await reader.readTo(`link, ${PHRASES.onScreen}`);
  await reader.act();
  await expectSpoken(`heading, ${PHRASES.gift}, level 1`);
  await reader.readTo(`button, ${PHRASES.show}`);
  await reader.act();
  await expectSpoken(`heading, ${PHRASES.till}, level 2`);
  expect(await reader.readTo('image')).toBe(`image, ${PHRASES.picture}`);
  expect(await reader.readTo('PIN')).toBe('PIN');
});
