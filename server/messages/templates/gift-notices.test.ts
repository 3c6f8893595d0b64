import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { brand as second } from '#brands/wolkenbahn/brand.ts';
import { GIFT_LINK_MONTHS } from '#rules/gift-link.ts';
import { SENDING_MONTHS_AHEAD } from '#rules/gift-period.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { RETENTION } from '#rules/retention.ts';
import { digitalOrder, exampleOrder } from '#server/testing/examples/example-order.ts';
import { cardsMail } from './cards-mail.ts';
import { giftLinkMail } from './gift-notices.ts';
import { getMailTexts } from './mail-texts.ts';

const shopUrl = 'https://karten.murmeli.example';
const giftUrl = `${shopUrl}/de-ch/gift#key`;
const PERIOD = {
  'de-ch': (days: number, months: number) =>
    `Dafür haben Sie ab der Ausstellung ${days} Tage Zeit; eine geplante Sendung darf bis zu ${months} Monate später liegen.`,
  'fr-ch': (days: number, months: number) =>
    `Vous avez pour cela ${days} jours dès l’émission ; la date d’un envoi peut être fixée jusqu’à ${months} mois plus tard.`,
  'it-ch': (days: number, months: number) =>
    `Per farlo ha ${days} giorni dall’emissione; la data di un invio può cadere fino a ${months} mesi più tardi.`,
};
const LINK = {
  'de-ch': `Er öffnet die Seite ${GIFT_LINK_MONTHS} Monate lang.`,
  'fr-ch': `Il ouvre la page pendant ${GIFT_LINK_MONTHS} mois.`,
  'it-ch': `Apre la pagina per ${GIFT_LINK_MONTHS} mesi.`,
};

const FRAUD = {
  'de-ch': ({ at }) => `Das ist Betrug. Niemand ${at} fragt Sie je danach.`,
  'fr-ch': ({ the }) => `C’est une fraude. Jamais ${the} ne vous les demandera.`,
  'it-ch': ({ of }) => `È una truffa. Nessuno ${of} glieli chiederà mai.`,
} satisfies Record<Language, (forms: { the: string; of: string; at: string }) => string>;

describe.each([brand, second])('the giving period, of $key', (of) => {
  it.each(LANGUAGES)('is in both mails with the link, with the rules’ figures, in %s', (lang) => {
    const layout = { brand: of, shopUrl, lang };
    const period = PERIOD[lang](RETENTION.cardSecretDays, SENDING_MONTHS_AHEAD);
    const toText = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');
    const cards = cardsMail({ ...layout, order: digitalOrder(), cardCount: 1, giftUrl });
    const link = giftLinkMail({ ...layout, order: digitalOrder(), giftUrl });
    expect(toText(cards)).toContain(period);
    expect(toText(cards)).toContain(FRAUD[lang](of.nameForms[lang]));
    expect(toText(link)).toContain(period);
    expect(toText(link)).toContain(LINK[lang]);

    const texts = getMailTexts(layout);
    expect(texts.givingPeriod).toContain('{{days}}');
    expect(texts.givingPeriod).toContain('{{months}}');
    expect(texts.giftLink.key).toContain('{{months}}');
  });
});

it.each(LANGUAGES)('messages for an envelope have no such period, in %s', (lang) => {
  const cart = exampleOrder().cart.filter(({ product }) => product.category === 'physical');
  const { text } = giftLinkMail({ brand, shopUrl, lang, order: exampleOrder({ cart }), giftUrl });
  expect(text).not.toMatch(new RegExp(`${RETENTION.cardSecretDays} (?:Tage|jours|giorni)`));
});
