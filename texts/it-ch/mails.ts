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
  free: common.free,
  shippingVat: 'di cui IVA {{rate}} %: {{vat}}',
  total: common.total,
  totalNote: common.totalNote,
  primary: 'Indirizzo di consegna',
  primaryDigital: 'Il suo indirizzo',
  billing: 'Indirizzo di fatturazione',
  sameAddress: 'uguale all’indirizzo di consegna',
  support: 'Domande? Siamo a sua disposizione.',
  cardAlt: 'Carta regalo con il motivo «{{design}}»',
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
    title: 'Grazie per il suo ordine!',
    intro:
      'Presto qualcuno ne sarà felice. Abbiamo ricevuto il suo pagamento; ecco come si procede e che cosa ha ordinato.',
    digitalTitle: 'Per e-mail: subito',
    digital:
      'Le sue carte digitali arrivano in PDF con una seconda e-mail, di solito entro pochi minuti. Sono utilizzabili subito.',
    postTitle: 'Per posta: al più tardi {{day}}',
    post: 'La consegna richiede da 2 a 3 giorni lavorativi, da {{from}} a {{to}}. Le sue carte sono attivate entro 48 ore dal pagamento.',
  },
  receipt: {
    attached: 'Trova la ricevuta in PDF in allegato.',
    subject: 'Ricevuta {{number}} di {{brand}} (ordine {{reference}})',
    preheader: 'In PDF allegato. Importo totale: {{total}}.',
    title: 'La sua ricevuta',
    intro: 'L’ordine {{reference}} presso {{brand}} è pagato. Trova la ricevuta in PDF in allegato.',
    number: 'Numero di ricevuta',
    reason:
      'Riceve questa e-mail perché il suo indirizzo e-mail fa parte dell’indirizzo di fatturazione di un ordine nel negozio online di carte regalo {{brand}}.',
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
    introParts:
      'In allegato trova le sue carte in {{parts}} PDF: una pagina per carta, da stampare, piegare e regalare. Sono utilizzabili subito.',
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
  delayed: {
    subject: 'Le sue carte digitali arriveranno un po’ più tardi (ordine {{reference}})',
    preheader: 'Non deve fare nulla.',
    title: 'Le sue carte digitali arriveranno un po’ più tardi',
    intro:
      'Abbiamo ricevuto il suo pagamento per l’ordine {{reference}}. Ma non possiamo ancora inviarle le carte digitali: il sistema che le emette non ce le ha ancora consegnate.',
    next: 'Non deve fare nulla. Continuiamo a richiederle e le inviamo le carte in PDF non appena le abbiamo. Se non possono essere emesse, le rimborsiamo l’importo.',
    lines: 'Queste carte seguiranno',
  },
  shipped: {
    subject: 'Le sue carte sono in viaggio (ordine {{reference}})',
    preheader: 'Consegna prevista: da {{from}} a {{to}}.',
    title: 'Le sue carte sono in viaggio',
    intro: 'Abbiamo imballato le sue carte e le abbiamo consegnate alla posta.',
    deliveryMethod: 'Tipo di invio',
    tracking: 'Numero d’invio',
    expected: 'Consegna prevista',
    expectedRange: 'da {{from}} a {{to}}',
    lines: 'In questo invio',
    activeTitle: 'Già attivate',
    active: 'Le sue carte sono attivate dal momento dell’imballaggio: utilizzabili subito e valide 5 anni.',
    missingTitle: 'Non è arrivato nulla?',
    missing:
      'Se entro {{day}} l’invio non è arrivato, ci scriva indicando il numero d’ordine o ci telefoni. Verifichiamo dove si trova. Blocchiamo e sostituiamo le carte smarrite non ancora usate.',
  },
  refunded: {
    subject: 'Rimborso per l’ordine {{reference}}: {{sum}}',
    preheader: 'Non deve fare nulla.',
    title: 'Le rimborsiamo {{sum}}',
    intro:
      'Per il suo ordine {{reference}} abbiamo rimborsato {{sum}} con il mezzo di pagamento che aveva scelto: {{method}}.',
    lines: 'Rimborsato',
    total: 'Importo del rimborso',
    whenTitle: 'Quando vedrà l’importo',
    when: 'A seconda della banca o dell’emittente della carta ci vogliono alcuni giorni prima che compaia sul conto o sull’estratto. Non deve fare nulla.',
    creditNote: 'In allegato trova la nota di credito in PDF.',
    voidTitle: 'Queste carte non sono più valide',
    void: 'Le carte rimborsate sono bloccate e non si possono più usare, anche se le ha ancora.',
    restStays: 'Le altre carte di questo ordine restano valide.',
  },
  failed: {
    subject: 'Il suo ordine {{reference}}: il pagamento non è riuscito',
    preheader: 'Non è stato addebitato nulla. Può ordinare di nuovo in qualsiasi momento.',
    title: 'Il pagamento non è riuscito',
    intro:
      'Il servizio di pagamento non ha confermato il suo pagamento di {{total}} ({{method}}) per l’ordine {{reference}}. I motivi possibili sono molti, per esempio un limite o una connessione interrotta.',
    chargedTitle: 'Non è stato addebitato nulla',
    charged:
      'Se il suo conto mostra l’importo come riservato, la banca lo libera da sola. L’ordine è chiuso e non vengono emesse carte regalo.',
    againTitle: 'Per ricevere comunque le sue carte',
    again:
      'Ordini di nuovo nel negozio online, se vuole con un altro mezzo di pagamento. Nel browser in cui ha ordinato, il suo carrello è ancora pronto.',
    lines: 'Ciò che voleva ordinare',
    shop: 'Al negozio online',
  },
  released: {
    subject: 'Il pagamento del suo ordine {{reference}} le viene restituito',
    preheader: 'Non deve fare nulla.',
    title: 'Il suo pagamento le viene restituito',
    intro:
      'Non abbiamo eseguito il suo ordine {{reference}}: non era più aperto, oppure non abbiamo potuto portarlo a termine. Le abbiamo quindi restituito il pagamento di {{total}}.',
    unconfirmedIntro:
      'Non abbiamo eseguito il Suo ordine {{reference}}: la Sua banca o l’emittente della carta non ha confermato che il pagamento è Suo. Perciò non abbiamo addebitato l’importo di {{total}} e lo abbiamo sbloccato.',
    unconfirmedAgain:
      'Può ordinare di nuovo le carte in qualsiasi momento e pagare in un altro modo, per esempio con TWINT o con un’altra carta.',
    next: 'Non deve fare nulla. A seconda della banca o dell’emittente della carta ci vogliono alcuni giorni prima che l’importo sia di nuovo visibile. Per questo ordine non vengono emesse carte regalo.',
    again:
      'Se nel frattempo ha effettuato e pagato un nuovo ordine, quello resta valido. Altrimenti può ordinare di nuovo le carte in qualsiasi momento.',
    shop: 'Al negozio online',
  },
};
