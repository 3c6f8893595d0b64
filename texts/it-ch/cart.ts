import type { cart as german } from '../de-ch/cart.ts';
import type { Translation } from '../shape.ts';

export const cart: Translation<typeof german> = {
  title: 'Carrello',
  addToCartTotalExceededError: 'Il carrello non può superare {{max}}. Ancora disponibile: {{room}}.',
  addToCartPriceError: 'Inserisca un valore tra {{from}} e {{to}}, in franchi interi.',
  addToCartAmountError: 'Inserisca una quantità valida, da 1 a {{max}}.',
  addedToCartTitle: 'Nel carrello: {{amount}} × «{{name}}» da {{price}}.',
  addedToCartGoToCart: 'Al carrello',
  cartEmpty: 'Il suo carrello è vuoto.',
  orderUnknown:
    'Al momento non possiamo verificare se il suo ultimo ordine è stato pagato. Per questo non mostriamo ancora il carrello. Non è andato perso nulla: riapparirà non appena la connessione sarà ristabilita.',
  emptyText: 'Scelga un motivo, al resto pensiamo noi.',
  lines: 'Carte nel carrello',
  value: 'Valore per carta: {{price}}',
  amount: 'Quantità di «{{name}}» da {{price}}',
  increase: 'Una carta «{{name}}» in più',
  decrease: 'Una carta «{{name}}» in meno',
  remove: 'Rimuovere',
  removeOf: 'Rimuovere «{{name}}» da {{price}}',
  lineExceeded: 'Non è possibile: il carrello non può superare {{max}}.',
  changed_one: '«{{name}}»: {{count}} carta. Nuovo importo totale: {{total}}.',
  changed_other: '«{{name}}»: {{count}} carte. Nuovo importo totale: {{total}}.',
  removed: '«{{name}}» è stata rimossa. Nuovo importo totale: {{total}}.',
  deliveryChanged: '{{delivery}}: {{cost}}. Nuovo importo totale: {{total}}.',
  postage: 'Spedizione {{price}} per tutte le carte',
  unavailable: 'Questa carta non è più disponibile. La preghiamo di rimuoverla.',
  delivery: {
    legend: 'Come dobbiamo inviare le carte?',
    standardHint: 'Nella bucalettere: da 2 a 3 giorni lavorativi',
    insuredHint: 'Contro firma: da 2 a 3 giorni lavorativi',
    packetHint:
      'Contro firma: da 2 a 3 giorni lavorativi; come pacco, perché il valore delle carte supera {{limit}}',
    mixed: 'Le carte digitali arrivano comunque subito per e-mail.',
  },
  overview: 'Riepilogo',
  goods: 'Carte',
  toAddress: 'Continuare con l’indirizzo',
  emptyHint: 'Potrà ordinare non appena nel carrello ci sarà una carta.',
  continueShopping: 'Continuare gli acquisti',
  manyCards:
    'Più di {{limit}} carte per posta? Nessun problema. Per i grandi ordini la consigliamo volentieri anche personalmente: <mail>{{email}}</mail>',
  limitTitle: 'Il carrello è pieno',
  limitText:
    'Online un ordine può contenere carte per {{max}} al massimo. Gliene servono di più? Prepariamo volentieri il suo ordine.',
  limitMail: 'Ordinarne di più per e-mail',
  mailSubject: 'Richiesta di carte regalo in grande quantità',
  mailIntro:
    'Buongiorno,\n\nvorrei ordinare più carte regalo di quante ne contenga il carrello. Finora contiene:',
  mailLine: '- {{amount}} × {{name}} da {{price}}',
  mailEnd: 'Inoltre mi servono:\n\n',
};
