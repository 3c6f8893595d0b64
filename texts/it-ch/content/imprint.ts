import type { ImprintText } from '../../content-shape.ts';

export const imprint: ImprintText = {
  title: 'Impressum',
  description:
    'Chi gestisce il negozio online di carte regalo {{brand}}: {{legalEntity}}, con indirizzo, registro di commercio, e-mail, telefono e orari.',
  blocks: [
    {
      id: 'company',
      title: 'Società responsabile',
      lines: [
        'Registro di commercio: {{registerNumber}}',
        'E-mail: <a-legal-email>{{legalEmail}}</a-legal-email>',
        'Sito: <a-retailer>{{brand}}</a-retailer>',
      ],
      paragraphs: [
        '{{legalEntity}} vende le carte regalo e risponde di questo negozio online. L’emittente delle carte è {{issuer}}. Un fornitore di servizi gestisce il negozio online su mandato.',
        'I testi, le immagini e i motivi di questo negozio online sono protetti e possono essere riutilizzati solo con il nostro consenso. Dei siti di terzi raggiungibili dai nostri link rispondono i rispettivi gestori.',
      ],
    },
    {
      id: 'contact',
      title: 'Contatti',
      lines: [
        'E-mail: <a-email>{{email}}</a-email>',
        'Telefono: <a-telephone>{{telephone}}</a-telephone>',
        '{{hours}}',
      ],
      paragraphs: [
        'Per domande su un ordine indichi il numero d’ordine. Non ci invii mai insieme il numero di carta e il PIN; non glieli chiederemo.',
        'Molte risposte sono già qui: <a-faq>Domande e risposte</a-faq>. Per grandi quantità e ordini aziendali ci scriva: ce ne occupiamo volentieri.',
      ],
    },
  ],
};
