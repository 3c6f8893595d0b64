import { common } from './common.ts';
import { mails } from './mails.ts';

export const documents = {
  cards: {
    title: 'Geschenkkarten von {{brand}}, Bestellung {{reference}}',
    pictureAlt: 'Geschenkkarte mit dem Motiv «{{product}}»',
    forWhom: 'Für',
    fromWhom: 'Von',
    fold: 'hier falten',
    heading: 'So lösen Sie die Karte ein',
    barcodeAlt: 'Strichcode der Kartennummer {{number}}',
    number: 'Kartennummer',
    pin: 'PIN',
    value: 'Wert',
    validUntil: 'Gültig bis',
    show: {
      title: 'Vorzeigen',
      text: 'Strichcode an der Kasse zeigen: auf diesem Blatt oder auf Ihrem Telefon.',
    },
    pay: {
      title: 'Bezahlen',
      text: 'Der Einkauf wird vom Guthaben abgezogen, der Rest bleibt auf der Karte.',
    },
    where: { title: 'Wo', text: 'Einlösbar {{where}}.' },
    caution:
      'Behandeln Sie dieses Blatt wie Bargeld: Wer Nummer und PIN kennt, kann die Karte einlösen. Sie ist nicht wieder aufladbar, und Rückgabe, Umtausch und Barauszahlung sind ausgeschlossen.',
    balance: 'Guthaben prüfen: {{address}}',
    support: 'Fragen: {{email}} · {{telephone}} · {{hours}}',
    footer: 'Herausgeberin: {{issuer}} · Bestellung {{reference}} · Karte {{index}} von {{count}}',
  },
  receipt: {
    fileName: 'quittung',
    title: 'Quittung {{number}} von {{brand}}, Bestellung {{reference}}',
    heading: 'Quittung {{number}}',
    paidOn: 'Datum der Zahlung',
    reference: 'Bestellnummer',
    method: 'Zahlungsmittel',
    methods: mails.methods,
    seller: 'Verkauf durch',
    buyer: 'Rechnungsadresse',
    design: 'Motiv',
    category: 'Karte',
    categories: { physical: 'per Post', digital: 'digital' },
    value: 'Wert',
    amount: 'Anzahl',
    sum: 'Betrag',
    delivery: common.delivery,
    postageVat: 'darin {{rate}} % MwSt.: {{vat}}',
    vatNumber: '{{number}} MWST',
    total: common.total,
    voucher:
      'Geschenkkarten sind Mehrzweckgutscheine: Auf ihrem Verkauf wird keine MwSt. erhoben, sie fällt erst beim Einkauf mit der Karte an.',
    continued: 'Quittung {{number}} · Bestellung {{reference}}',
    page: 'Seite {{page}} von {{pages}}',
  },
};
