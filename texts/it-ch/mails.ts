import type { mails as german } from '../de-ch/mails.ts';
import type { Translation } from '../shape.ts';
import { common } from './common.ts';

export const mails: Translation<typeof german> = {
  named: '{{name}}: {{value}}',
  greeting: 'Buongiorno {{firstName}} {{lastName}}',
  reference: 'Numero d’ordine',
  orderDate: 'Data dell’ordine',
  method: 'Mezzo di pagamento',
  methods: {
    VISA: 'Visa',
    MASTERCARD: 'Mastercard',
    DINERS: 'Diners Club / Discover',
    UNIONPAY: 'UnionPay',
    TWINT: 'TWINT',
  },
  lines: 'Le sue carte',
  unit: '{{amount}} × {{price}}',
  delivery: common.delivery,
  postageVat: 'di cui IVA {{rate}} %: {{vat}}',
  total: common.total,
  totalNote: common.totalNote,
  primary: 'Indirizzo di consegna',
  primaryDigital: 'Il suo indirizzo',
  billing: 'Indirizzo di fatturazione',
  sameAddress: 'uguale all’indirizzo di consegna',
  support: 'Domande? Siamo a sua disposizione.',
  reason: 'Riceve questa e-mail perché ha ordinato nel negozio online di carte regalo {{brand}}.',
  register: 'Registro di commercio: {{number}}',
  links: {
    faq: 'Domande e risposte',
    generalTerms: 'CGC',
    privacy: 'Protezione dei dati',
    imprint: 'Impressum',
  },
  confirmation: {
    subject: 'Il suo ordine {{reference}} presso {{brand}}',
    preheader: 'Abbiamo ricevuto il pagamento. Importo totale: {{total}}.',
    title: 'Grazie per il suo ordine',
    intro: 'Abbiamo ricevuto il suo pagamento. Ecco che cosa ha ordinato e come si procede.',
    digitalTitle: 'Per e-mail: subito',
    digital:
      'Le sue carte digitali arrivano in PDF con una seconda e-mail, di solito entro pochi minuti. Sono utilizzabili subito.',
    postTitle: 'Per posta: al più tardi {{day}}',
    post: 'La consegna richiede da 2 a 3 giorni lavorativi, da {{from}} a {{to}}. Le sue carte sono attivate entro 48 ore dal pagamento.',
  },
  cards: {
    subjectOne: 'La sua carta regalo {{brand}} (ordine {{reference}})',
    subjectMany: 'Le sue {{count}} carte regalo {{brand}} (ordine {{reference}})',
    preheader: 'In PDF allegato, utilizzabile subito.',
    titleOne: 'La sua carta regalo è arrivata',
    titleMany: 'Le sue {{count}} carte regalo sono arrivate',
    introOne:
      'In allegato trova la sua carta in PDF: una pagina da stampare, piegare e regalare. È utilizzabile subito.',
    introMany:
      'In allegato trova le sue carte in un PDF: una pagina per carta, da stampare, piegare e regalare. Sono utilizzabili subito.',
    stepsTitle: 'Per regalarle',
    steps: {
      print: 'Apra il PDF e lo stampi, anche in bianco e nero. Oppure lo inoltri semplicemente.',
      write: 'Scriva il nome sulla riga e pieghi il foglio a metà.',
      redeem: 'Alla cassa basta mostrare il codice a barre. Utilizzabile {{where}}.',
    },
    cautionTitle: 'Come denaro contante',
    caution:
      'Chi conosce il numero e il PIN di una carta può usarla. Conservi bene il PDF e lo consegni solo alla persona a cui fa il regalo. Le carte sono valide 5 anni dall’attivazione.',
  },
  released: {
    subject: 'Il pagamento del suo ordine {{reference}} le viene restituito',
    preheader: 'Non deve fare nulla.',
    title: 'Il suo pagamento le viene restituito',
    intro:
      'Non abbiamo eseguito il suo ordine {{reference}}: non era più aperto, oppure non abbiamo potuto portarlo a termine. Le abbiamo quindi restituito il pagamento di {{total}}.',
    next: 'Non deve fare nulla. A seconda della banca o dell’emittente della carta ci vogliono alcuni giorni prima che l’importo sia di nuovo visibile. Per questo ordine non vengono emesse carte regalo.',
    again:
      'Se nel frattempo ha effettuato e pagato un nuovo ordine, quello resta valido. Altrimenti può ordinare di nuovo le carte in qualsiasi momento.',
    shop: 'Al negozio online',
  },
};
