import { describe, expect, it } from 'vitest';
import { GIFT_LINK_PURPOSES } from '#rules/gift-link.ts';
import { giftMessageSchema } from '#rules/gift-message.ts';
import { SENDING_MONTHS_AHEAD } from '#rules/gift-period.ts';
import { decideSendingPlan, GIFT_SENDING_LIMITS } from '#rules/gift-sending.ts';
import { GIFT_WORDS_LIMITS } from '#rules/gift-words-limits.ts';
import { LANGUAGES } from '#rules/language.ts';
import { RETENTION } from '#rules/retention.ts';
import type { FaqText } from '#texts/content-shape.ts';
import { expectStated, type StatedFact } from '../../testing/stated-facts.ts';

/** FAQ entry `send-as-gift`. */
const MESSAGE_AND_DAY: StatedFact = {
  fact: 'that a digital card can carry a message and be sent on a chosen day',
  said: { faq: 1 },
  words: {
    'de-ch':
      'schreiben Sie eine Nachricht und lassen die Karte sofort oder an einem Tag Ihrer Wahl der beschenkten Person senden.',
    'fr-ch':
      'vous permet d’ajouter un message et de faire envoyer la carte tout de suite ou le jour de votre choix à la personne à qui vous l’offrez.',
    'it-ch':
      'può aggiungere un messaggio e far inviare la carta a chi riceve il regalo, subito o nel giorno che preferisce.',
  },
};

/** FAQ entry `send-as-gift`. */
const GIVING_PERIOD: StatedFact = {
  fact: 'how long a digital card can be given, and how far ahead a sending can be planned',
  said: { faq: 1 },
  words: {
    'de-ch': `Planen Sie das innerhalb von ${RETENTION.cardSecretDays} Tagen; der Tag darf bis zu ${SENDING_MONTHS_AHEAD} Monate später liegen.`,
    'fr-ch': `Vous avez ${RETENTION.cardSecretDays} jours pour le faire ; la date d’envoi peut être fixée jusqu’à ${SENDING_MONTHS_AHEAD} mois plus tard.`,
    'it-ch': `Ha ${RETENTION.cardSecretDays} giorni per farlo; la data d’invio può cadere fino a ${SENDING_MONTHS_AHEAD} mesi più tardi.`,
  },
};

/** FAQ entry `gift-limits`. */
const LIMITS: StatedFact = {
  fact: 'how long a message may be, how often a card is sent, and to how many recipients',
  said: { faq: 1 },
  words: {
    'de-ch': `höchstens ${GIFT_WORDS_LIMITS.message} Zeichen. Eine Karte lässt sich höchstens ${GIFT_SENDING_LIMITS.perCard}-mal senden; es bleibt immer dieselbe Karte. Pro Bestellung sind an einem Tag höchstens ${GIFT_SENDING_LIMITS.recipientsPerDay} Adressen möglich.`,
    'fr-ch': `au maximum ${GIFT_WORDS_LIMITS.message} caractères. Une carte peut être envoyée ${GIFT_SENDING_LIMITS.perCard} fois au plus ; c’est toujours la même carte. Pour une commande, ${GIFT_SENDING_LIMITS.recipientsPerDay} adresses au plus sont possibles par jour.`,
    'it-ch': `al massimo ${GIFT_WORDS_LIMITS.message} caratteri. Una carta si può inviare al massimo ${GIFT_SENDING_LIMITS.perCard} volte; è sempre la stessa carta. Per ogni ordine sono possibili al massimo ${GIFT_SENDING_LIMITS.recipientsPerDay} indirizzi al giorno.`,
  },
};

/** Section 6 of the general terms. */
const TERMS: StatedFact = {
  fact: 'how long and how often a card is sent, in the terms',
  said: { 'general-terms': 1 },
  words: {
    'de-ch': `ab der Ausstellung ${RETENTION.cardSecretDays} Tage lang, mit einem geplanten Tag bis zu ${SENDING_MONTHS_AHEAD} Monate später, höchstens ${GIFT_SENDING_LIMITS.perCard}-mal.`,
    'fr-ch': `pendant ${RETENTION.cardSecretDays} jours dès l’émission, ou à une date programmée jusqu’à ${SENDING_MONTHS_AHEAD} mois plus tard, ${GIFT_SENDING_LIMITS.perCard} fois au plus.`,
    'it-ch': `per ${RETENTION.cardSecretDays} giorni dall’emissione, o in una data pianificata fino a ${SENDING_MONTHS_AHEAD} mesi più tardi, al massimo ${GIFT_SENDING_LIMITS.perCard} volte.`,
  },
};

/** Privacy section `security`. */
const ACCESS: StatedFact = {
  fact: 'who can open an order, and who its digital cards',
  said: { privacy: 1 },
  words: {
    'de-ch':
      'Eine Bestellung ist nur in dem Browser zu sehen, in dem sie aufgegeben wurde; die digitalen Karten daraus öffnet auch, wer den Link in der E-Mail hat.',
    'fr-ch':
      'Une commande n’est visible que dans le navigateur où elle a été passée ; ses cartes numériques s’ouvrent aussi avec le lien de l’e-mail.',
    'it-ch':
      'Un ordine si vede solo nel browser in cui è stato effettuato; le sue carte digitali si aprono anche con il link nell’e-mail.',
  },
};

describe.each(LANGUAGES)('the content pages on gifts in %s', (language) => {
  it.each([MESSAGE_AND_DAY, GIVING_PERIOD, LIMITS, TERMS, ACCESS])('$fact', (fact) =>
    expectStated(fact, language),
  );

  it('have the rules’ figures in the answer about gifts', async () => {
    const file: { default: FaqText } = await import(`../../../texts/${language}/content/faq.json`);
    const entries = file.default.groups.flatMap((group) => group.entries);
    const answer = entries.find(({ id }) => id === 'send-as-gift')?.answer.join(' ');
    expect(answer).toContain('{{giftDays}}');
    expect(answer).toContain('{{giftMonths}}');
    expect(answer).not.toMatch(/\d/);
  });
});

describe('the content pages on gifts match the rules:', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const card = { status: 'Issued', isBeingVoided: false, hasSecret: true, validUntil: '2031-12-31' } as const;
  const plan = (day: string) =>
    decideSendingPlan(
      {
        card,
        changed: undefined,
        others: [],
        recentRecipients: [],
        hasObjected: false,
        recipientDueAt: [],
        recipientMax: 3,
        now,
      },
      { recipientHash: 'anna', time: { day, hour: 8 } },
    ).kind;

  it('a message is accepted', () => {
    const words = { forName: 'Anna', fromName: 'Tom', message: 'Alles Gute!' };
    expect(giftMessageSchema.safeParse(words).success).toBe(true);
  });

  it('a day is accepted up to the named months, and no later one', () => {
    const last = new Date(now);
    last.setUTCMonth(last.getUTCMonth() + SENDING_MONTHS_AHEAD);
    expect(plan('2026-11-24')).toBe('planned');
    expect(plan(last.toISOString().slice(0, 10))).toBe('planned');
    last.setUTCDate(last.getUTCDate() + 1);
    expect(plan(last.toISOString().slice(0, 10))).toBe('refused');
  });

  it('the link of a mail opens the cards', () => {
    expect(GIFT_LINK_PURPOSES).toContain('give');
  });
});
