import type { LocalizedText } from '../../brand.ts';

const physicalFacts: LocalizedText = {
  'de-ch':
    '<ul><li>Per Post in der Schweiz und in Liechtenstein, in 2 bis 3 Arbeitstagen bei Ihnen</li><li>Aktiviert innerhalb von 48 Stunden nach der Zahlung</li><li>Gültig 5 Jahre ab Aktivierung, in allen Murmeli-Filialen</li><li>Auch in mehreren Einkäufen einlösbar; keine Barauszahlung</li></ul>',
  'fr-ch':
    '<ul><li>Par la poste en Suisse et au Liechtenstein, chez vous en 2 à 3 jours ouvrables</li><li>Activée dans les 48 heures après le paiement</li><li>Valable 5 ans dès l’activation, dans tous les magasins Murmeli</li><li>Utilisable en plusieurs achats ; pas de conversion en espèces</li></ul>',
  'it-ch':
    '<ul><li>Per posta in Svizzera e nel Liechtenstein: da 2 a 3 giorni lavorativi</li><li>Attivata entro 48 ore dal pagamento</li><li>Valida 5 anni dall’attivazione, in tutti i negozi Murmeli</li><li>Si può usare in più acquisti; nessuna conversione in contanti</li></ul>',
};

const digitalFacts: LocalizedText = {
  'de-ch':
    '<ul><li>Sofort nach der Zahlung als PDF per E-Mail, zum Weiterleiten oder Ausdrucken</li><li>Sofort einlösbar</li><li>Gültig 5 Jahre ab Aktivierung, in allen Murmeli-Filialen</li><li>Auch in mehreren Einkäufen einlösbar; keine Barauszahlung</li></ul>',
  'fr-ch':
    '<ul><li>Immédiatement après le paiement, en PDF par e-mail, à transférer ou à imprimer</li><li>Utilisable immédiatement</li><li>Valable 5 ans dès l’activation, dans tous les magasins Murmeli</li><li>Utilisable en plusieurs achats ; pas de conversion en espèces</li></ul>',
  'it-ch':
    '<ul><li>Subito dopo il pagamento, in PDF per e-mail, da inoltrare o da stampare</li><li>Si può usare subito</li><li>Valida 5 anni dall’attivazione, in tutti i negozi Murmeli</li><li>Si può usare in più acquisti; nessuna conversione in contanti</li></ul>',
};

function after(facts: LocalizedText, story: LocalizedText): LocalizedText {
  return {
    'de-ch': story['de-ch'] + facts['de-ch'],
    'fr-ch': story['fr-ch'] + facts['fr-ch'],
    'it-ch': story['it-ch'] + facts['it-ch'],
  };
}

/** The card's own words, followed by what holds for every posted card. */
export const posted = (story: LocalizedText): LocalizedText => after(physicalFacts, story);

/** The card's own words, followed by what holds for every e-mailed card. */
export const emailed = (story: LocalizedText): LocalizedText => after(digitalFacts, story);
