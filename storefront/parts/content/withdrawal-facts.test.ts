import { describe, expect, it } from 'vitest';
import { CARD_TERMS } from '#rules/card-terms.ts';
import { LANGUAGES } from '#rules/language.ts';
import { expectStated, readContent, type StatedFact } from '../../testing/stated-facts.ts';

const { withdrawalDays, withdrawalRefundDays } = CARD_TERMS;

const FACTS: readonly StatedFact[] = [
  {
    fact: 'that buyers in Liechtenstein may withdraw, and how long',
    said: { 'general-terms': 1 },
    words: {
      'de-ch': `mit Wohnsitz in Liechtenstein können ihre Bestellung innerhalb von ${withdrawalDays} Tagen ohne Angabe von Gründen widerrufen`,
      'fr-ch': `domiciliés au Liechtenstein peuvent révoquer leur commande dans les ${withdrawalDays} jours, sans indiquer de motifs`,
      'it-ch': `domiciliati nel Liechtenstein possono revocare l’ordine entro ${withdrawalDays} giorni, senza indicarne le ragioni`,
    },
  },
  {
    fact: 'the same as an answer, and when the right does not exist',
    said: { faq: 1 },
    words: {
      'de-ch': `innerhalb von ${withdrawalDays} Tagen widerrufen, ausser bei digitalen Karten, deren sofortige Lieferung ausdrücklich verlangt wurde.`,
      'fr-ch': `révoquer leur commande dans les ${withdrawalDays} jours, sauf pour une carte numérique dont elles ont expressément demandé la livraison immédiate.`,
      'it-ch': `revocare l’ordine entro ${withdrawalDays} giorni, salvo per le carte digitali di cui ha chiesto espressamente la consegna immediata.`,
    },
  },
  {
    fact: 'that a withdrawal blocks the cards, and how fast the money goes back',
    said: { 'general-terms': 1 },
    words: {
      'de-ch': `Wir sperren dann die nicht eingelösten Karten und erstatten innerhalb von ${withdrawalRefundDays} Tagen`,
      'fr-ch': `Nous bloquons alors les cartes non utilisées et remboursons dans les ${withdrawalRefundDays} jours`,
      'it-ch': `Blocchiamo allora le carte non usate e rimborsiamo entro ${withdrawalRefundDays} giorni`,
    },
  },
  {
    fact: 'where the money goes back to',
    said: { 'general-terms': 2 },
    words: {
      'de-ch': 'auf das gleiche Zahlungsmittel zurück',
      'fr-ch': 'sur le même moyen de paiement',
      'it-ch': 'sullo stesso mezzo di pagamento',
    },
  },
  {
    fact: 'that a payment which the bank takes back blocks the unused cards',
    said: { 'usage-terms': 1 },
    words: {
      'de-ch': 'über die Bank zurückgefordert, sperren wir die nicht eingelösten Karten dieser Bestellung',
      'fr-ch':
        'Si le paiement d’une commande est récupéré par la banque, nous bloquons les cartes non utilisées de cette commande',
      'it-ch':
        'Se la banca storna il pagamento di un ordine, blocchiamo le carte di tale ordine non ancora usate',
    },
  },
  {
    fact: 'which version of the terms applies',
    said: { 'general-terms': 1, 'usage-terms': 1 },
    words: {
      'de-ch': 'sie liegt der Bestätigung bei',
      'fr-ch': 'elle est jointe à la confirmation',
      'it-ch': 'è allegata alla conferma',
    },
  },
];

describe.each(LANGUAGES)('the terms on withdrawals, refunds and blocks in %s', (language) => {
  it.each(FACTS)('$fact: with the rules’ figures, and no other', (fact) => expectStated(fact, language));

  it('the withdrawal is in section 8, which the answers link to', async () => {
    const section = { 'de-ch': 'Ziffer 8', 'fr-ch': 'chiffre 8', 'it-ch': 'cifra 8' }[language];
    expect(await readContent('faq', language)).toContain(section);
    const { default: terms } = await import('../../../texts/de-ch/content/general-terms.json');
    expect(terms.sections.findIndex(({ id }) => id === 'returns')).toBe(8 - 1);
  });
});
