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
  free: common.free,
  shippingVat: 'darin {{rate}} % MwSt.: {{vat}}',
  total: common.total,
  totalNote: common.totalNote,
  primary: 'Lieferadresse',
  primaryDigital: 'Ihre Adresse',
  billing: 'Rechnungsadresse',
  sameAddress: 'gleich wie Lieferadresse',
  support: 'Fragen? Wir sind gerne für Sie da.',
  cardAlt: 'Geschenkkarte mit dem Motiv «{{design}}»',
  reason: 'Sie erhalten diese E-Mail, weil Sie im Geschenkkarten-Shop von {{brand}} bestellt haben.',
  register: 'Handelsregister: {{number}}',
  links: { faq: 'Fragen und Antworten', generalTerms: 'AGB', privacy: 'Datenschutz', imprint: 'Impressum' },
  confirmation: {
    subject: 'Ihre Bestellung {{reference}} bei {{brand}}',
    preheader: 'Die Zahlung ist eingegangen. Gesamtbetrag: {{total}}.',
    title: 'Vielen Dank für Ihre Bestellung!',
    intro:
      'Da wird sich bald jemand freuen. Ihre Zahlung ist eingegangen; hier sehen Sie, wie es weitergeht und was Sie bestellt haben.',
    digitalTitle: 'Per E-Mail: sofort',
    digital:
      'Ihre digitalen Karten kommen als PDF in einer zweiten E-Mail, meist innerhalb weniger Minuten. Sie sind sofort einlösbar.',
    postTitle: 'Per Post: spätestens {{day}}',
    post: 'Die Zustellung dauert 2 bis 3 Arbeitstage, von {{from}}, bis {{to}}. Ihre Karten sind innerhalb von 48 Stunden nach der Zahlung aktiviert.',
  },
  receipt: {
    attached: 'Die Quittung finden Sie im Anhang als PDF.',
    subject: 'Quittung {{number}} von {{brand}} (Bestellung {{reference}})',
    preheader: 'Als PDF im Anhang. Gesamtbetrag: {{total}}.',
    title: 'Ihre Quittung',
    intro:
      'Die Bestellung {{reference}} bei {{brand}} ist bezahlt. Im Anhang finden Sie die Quittung als PDF.',
    number: 'Quittungsnummer',
    reason:
      'Sie erhalten diese E-Mail, weil Ihre E-Mail-Adresse bei einer Bestellung im Geschenkkarten-Shop von {{brand}} zur Rechnungsadresse gehört.',
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
    introParts:
      'Im Anhang finden Sie Ihre Karten in {{parts}} PDF: für jede eine Seite zum Ausdrucken, Falten und Verschenken. Sie sind sofort einlösbar.',
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
  delayed: {
    subject: 'Ihre digitalen Karten kommen etwas später (Bestellung {{reference}})',
    preheader: 'Sie müssen nichts tun.',
    title: 'Ihre digitalen Karten kommen etwas später',
    intro:
      'Ihre Zahlung zur Bestellung {{reference}} ist eingegangen. Ihre digitalen Karten können wir aber noch nicht senden: Das System, das sie ausstellt, hat sie uns noch nicht geliefert.',
    next: 'Sie müssen nichts tun. Wir fragen laufend nach und senden Ihnen die Karten als PDF, sobald wir sie haben. Können sie nicht ausgestellt werden, erhalten Sie den Betrag zurück.',
    lines: 'Diese Karten folgen noch',
  },
  shipped: {
    subject: 'Ihre Karten sind unterwegs (Bestellung {{reference}})',
    preheader: 'Voraussichtlich bei Ihnen: von {{from}}, bis {{to}}.',
    title: 'Ihre Karten sind unterwegs',
    intro: 'Wir haben Ihre Karten verpackt und der Post übergeben.',
    deliveryMethod: 'Versandart',
    tracking: 'Sendungsnummer',
    expected: 'Voraussichtlich bei Ihnen',
    expectedRange: 'von {{from}}, bis {{to}}',
    lines: 'Das ist in der Sendung',
    activeTitle: 'Schon aktiviert',
    active: 'Ihre Karten sind seit dem Verpacken aktiviert: sofort einlösbar und 5 Jahre gültig.',
    missingTitle: 'Nicht angekommen?',
    missing:
      'Ist die Sendung bis {{day}}, nicht da? Schreiben Sie uns bitte mit der Bestellnummer, oder rufen Sie uns an. Wir klären, wo sie ist. Verlorene Karten, die noch unbenutzt sind, sperren und ersetzen wir.',
  },
  refunded: {
    subject: 'Rückerstattung zur Bestellung {{reference}}: {{sum}}',
    preheader: 'Sie müssen nichts tun.',
    title: 'Sie erhalten {{sum}} zurück',
    intro:
      'Zu Ihrer Bestellung {{reference}} haben wir {{sum}} zurückerstattet, auf dem Weg, auf dem Sie bezahlt haben: {{method}}.',
    lines: 'Zurückerstattet',
    total: 'Betrag der Rückerstattung',
    whenTitle: 'Wann Sie den Betrag sehen',
    when: 'Je nach Bank oder Kartenfirma dauert es einige Tage, bis er auf Ihrem Konto oder Ihrer Abrechnung steht. Sie müssen nichts tun.',
    creditNote: 'Die Gutschrift liegt als PDF bei.',
    voidTitle: 'Diese Karten gelten nicht mehr',
    void: 'Die zurückerstatteten Karten sind gesperrt und lassen sich nicht mehr einlösen, auch wenn Sie sie noch haben.',
    restStays: 'Die übrigen Karten dieser Bestellung bleiben gültig.',
  },
  failed: {
    subject: 'Ihre Bestellung {{reference}}: Die Zahlung kam nicht zustande',
    preheader: 'Es wurde nichts belastet. Sie können jederzeit neu bestellen.',
    title: 'Die Zahlung kam nicht zustande',
    intro:
      'Der Zahlungsdienst hat Ihre Zahlung von {{total}} ({{method}}) zur Bestellung {{reference}} nicht bestätigt. Dafür gibt es viele Gründe, zum Beispiel eine Limite oder eine unterbrochene Verbindung.',
    chargedTitle: 'Es wurde nichts belastet',
    charged:
      'Zeigt Ihr Konto den Betrag als reserviert, gibt Ihre Bank ihn von selbst wieder frei. Die Bestellung ist geschlossen, und es werden daraus keine Karten ausgestellt.',
    againTitle: 'So kommen Sie doch noch zu Ihren Karten',
    again:
      'Bestellen Sie im Shop neu, wenn Sie mögen mit einem anderen Zahlungsmittel. In dem Browser, in dem Sie bestellt haben, liegt Ihr Warenkorb noch bereit.',
    lines: 'Das wollten Sie bestellen',
    shop: 'Zum Shop',
  },
  released: {
    subject: 'Ihre Zahlung zur Bestellung {{reference}} geht an Sie zurück',
    preheader: 'Sie müssen nichts tun.',
    title: 'Ihre Zahlung geht an Sie zurück',
    intro:
      'Ihre Bestellung {{reference}} haben wir nicht ausgeführt: Sie war nicht mehr offen, oder wir konnten sie nicht abschliessen. Ihre Zahlung von {{total}} haben wir deshalb zurückgegeben.',
    unconfirmedIntro:
      'Ihre Bestellung {{reference}} haben wir nicht ausgeführt: Ihre Bank oder Kartenfirma hat nicht bestätigt, dass die Zahlung von Ihnen kommt. Den Betrag von {{total}} haben wir deshalb nicht belastet, sondern wieder freigegeben.',
    unconfirmedAgain:
      'Sie können die Karten jederzeit neu bestellen und anders bezahlen, zum Beispiel mit TWINT oder mit einer anderen Karte.',
    next: 'Sie müssen nichts tun. Je nach Bank oder Kartenfirma dauert es einige Tage, bis Sie den Betrag wieder sehen. Aus dieser Bestellung werden keine Karten ausgestellt.',
    again:
      'Haben Sie inzwischen noch einmal bestellt und bezahlt, gilt jene Bestellung weiterhin. Sonst können Sie die Karten jederzeit neu bestellen.',
    shop: 'Zum Shop',
  },
};
