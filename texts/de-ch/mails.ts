import { common } from './common.ts';

export const mails = {
  /** A name and what it stands for, in plain text. */
  named: '{{name}}: {{value}}',
  greeting: 'Guten Tag {{firstName}} {{lastName}}',
  reference: 'Bestellnummer',
  orderDate: 'Bestelldatum',
  method: 'Zahlungsmittel',
  methods: {
    VISA: 'Visa',
    MASTERCARD: 'Mastercard',
    DINERS: 'Diners Club / Discover',
    UNIONPAY: 'UnionPay',
    TWINT: 'TWINT',
  },
  lines: 'Ihre Karten',
  unit: '{{amount}} × {{price}}',
  delivery: common.delivery,
  postageVat: 'darin {{rate}} % MwSt.: {{vat}}',
  total: common.total,
  totalNote: common.totalNote,
  primary: 'Lieferadresse',
  primaryDigital: 'Ihre Adresse',
  billing: 'Rechnungsadresse',
  sameAddress: 'gleich wie Lieferadresse',
  support: 'Fragen? Wir sind gerne für Sie da.',
  reason: 'Sie erhalten diese E-Mail, weil Sie im Geschenkkarten-Shop von {{brand}} bestellt haben.',
  register: 'Handelsregister: {{number}}',
  links: { faq: 'Fragen und Antworten', generalTerms: 'AGB', privacy: 'Datenschutz', imprint: 'Impressum' },
  confirmation: {
    subject: 'Ihre Bestellung {{reference}} bei {{brand}}',
    preheader: 'Die Zahlung ist eingegangen. Gesamtbetrag: {{total}}.',
    title: 'Vielen Dank für Ihre Bestellung',
    intro: 'Ihre Zahlung ist eingegangen. Hier sehen Sie, was Sie bestellt haben und wie es weitergeht.',
    digitalTitle: 'Per E-Mail: sofort',
    digital:
      'Ihre digitalen Karten kommen als PDF in einer zweiten E-Mail, meist innerhalb weniger Minuten. Sie sind sofort einlösbar.',
    postTitle: 'Per Post: spätestens {{day}}',
    post: 'Die Zustellung dauert 2 bis 3 Arbeitstage, von {{from}}, bis {{to}}. Ihre Karten sind innerhalb von 48 Stunden nach der Zahlung aktiviert.',
  },
  cards: {
    subjectOne: 'Ihre Geschenkkarte von {{brand}} (Bestellung {{reference}})',
    subjectMany: 'Ihre {{count}} Geschenkkarten von {{brand}} (Bestellung {{reference}})',
    preheader: 'Im Anhang als PDF, sofort einlösbar.',
    titleOne: 'Ihre Geschenkkarte ist da',
    titleMany: 'Ihre {{count}} Geschenkkarten sind da',
    introOne:
      'Im Anhang finden Sie Ihre Karte als PDF: eine Seite zum Ausdrucken, Falten und Verschenken. Sie ist sofort einlösbar.',
    introMany:
      'Im Anhang finden Sie Ihre Karten in einem PDF: für jede eine Seite zum Ausdrucken, Falten und Verschenken. Sie sind sofort einlösbar.',
    stepsTitle: 'So verschenken Sie sie',
    steps: {
      print: 'PDF öffnen und ausdrucken, auch in Schwarzweiss. Oder einfach weiterleiten.',
      write: 'Namen auf die Linie schreiben und das Blatt in der Mitte falten.',
      redeem: 'An der Kasse den Strichcode zeigen. Einlösbar {{where}}.',
    },
    cautionTitle: 'Wie Bargeld',
    caution:
      'Wer Nummer und PIN einer Karte kennt, kann sie einlösen. Bewahren Sie das PDF gut auf und geben Sie es nur der beschenkten Person. Die Karten sind ab Aktivierung 5 Jahre gültig.',
  },
  released: {
    subject: 'Ihre Zahlung zur Bestellung {{reference}} geht an Sie zurück',
    preheader: 'Sie müssen nichts tun.',
    title: 'Ihre Zahlung geht an Sie zurück',
    intro:
      'Ihre Bestellung {{reference}} haben wir nicht ausgeführt: Sie war nicht mehr offen, oder wir konnten sie nicht abschliessen. Ihre Zahlung von {{total}} haben wir deshalb zurückgegeben.',
    next: 'Sie müssen nichts tun. Je nach Bank oder Kartenfirma dauert es einige Tage, bis Sie den Betrag wieder sehen. Aus dieser Bestellung werden keine Karten ausgestellt.',
    again:
      'Haben Sie inzwischen noch einmal bestellt und bezahlt, gilt jene Bestellung weiterhin. Sonst können Sie die Karten jederzeit neu bestellen.',
    shop: 'Zum Shop',
  },
};
