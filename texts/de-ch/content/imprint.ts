import type { ImprintText } from '../../content-shape.ts';

export const imprint: ImprintText = {
  title: 'Impressum',
  description:
    'Wer den Geschenkkarten-Shop von {{brand}} führt: {{legalEntity}} mit Adresse, Handelsregister, E-Mail, Telefon und Supportzeiten.',
  blocks: [
    {
      id: 'company',
      title: 'Anbieterin',
      lines: [
        'Handelsregister: {{registerNumber}}',
        'E-Mail: <a-legal-email>{{legalEmail}}</a-legal-email>',
        'Website: <a-retailer>{{brand}}</a-retailer>',
      ],
      paragraphs: [
        '{{legalEntity}} verkauft die Geschenkkarten und ist für diesen Shop verantwortlich. Herausgeberin der Karten ist {{issuer}}. Eine Dienstleisterin betreibt den Shop in ihrem Auftrag.',
        'Texte, Bilder und Motive dieses Shops sind geschützt und dürfen nur mit Zustimmung weiterverwendet werden. Für verlinkte Websites anderer sind diese selbst verantwortlich.',
      ],
    },
    {
      id: 'contact',
      title: 'Kontakt',
      lines: [
        'E-Mail: <a-email>{{email}}</a-email>',
        'Telefon: <a-telephone>{{telephone}}</a-telephone>',
        '{{hours}}',
      ],
      paragraphs: [
        'Bitte nennen Sie bei Fragen zu einer Bestellung die Bestellnummer. Senden Sie uns nie Kartennummer und PIN zusammen; wir fragen auch nicht danach.',
        'Vieles ist schon beantwortet: <a-faq>Fragen und Antworten</a-faq>. Grosse Bestellungen und Firmenaufträge nehmen wir gerne per E-Mail entgegen.',
      ],
    },
  ],
};
