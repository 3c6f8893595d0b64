import type { documents as german } from '../de-ch/documents.ts';
import type { Translation } from '../shape.ts';
import { common } from './common.ts';
import { mails } from './mails.ts';

export const documents: Translation<typeof german> = {
  cards: {
    title: 'Carte regalo {{brand}}, ordine {{reference}}',
    pictureAlt: 'Carta regalo con il motivo «{{product}}»',
    forWhom: 'Per',
    fromWhom: 'Da parte di',
    fold: 'piegare qui',
    heading: 'Come si usa la carta',
    barcodeAlt: 'Codice a barre del numero di carta {{number}}',
    number: 'Numero di carta',
    pin: 'PIN',
    value: 'Valore',
    validUntil: 'Valida fino al',
    show: {
      title: 'Mostrare',
      text: 'Mostri il codice a barre alla cassa: su questo foglio o sul telefono.',
    },
    pay: { title: 'Pagare', text: 'L’acquisto viene detratto dal saldo, il resto rimane sulla carta.' },
    where: { title: 'Dove', text: 'Utilizzabile {{where}}.' },
    caution:
      'Custodisca questo foglio come denaro contante: chi conosce il numero e il PIN può usare la carta. La carta non è ricaricabile e non può essere restituita, cambiata né convertita in contanti.',
    balance: 'Controllare il saldo: {{address}}',
    support: 'Domande: {{email}} · {{telephone}} · {{hours}}',
    footer: 'Emittente: {{issuer}} · Ordine {{reference}} · Carta {{index}} di {{count}}',
  },
  receipt: {
    fileName: 'ricevuta',
    title: 'Ricevuta {{number}} di {{brand}}, ordine {{reference}}',
    heading: 'Ricevuta {{number}}',
    paidOn: 'Data del pagamento',
    reference: 'Numero d’ordine',
    method: 'Mezzo di pagamento',
    methods: mails.methods,
    seller: 'Venduto da',
    buyer: 'Indirizzo di fatturazione',
    design: 'Motivo',
    category: 'Carta',
    categories: { physical: 'per posta', digital: 'digitale' },
    value: 'Valore',
    amount: 'Quantità',
    sum: 'Importo',
    delivery: common.delivery,
    postageVat: 'di cui IVA {{rate}} %: {{vat}}',
    vatNumber: '{{number}} IVA',
    total: common.total,
    voucher:
      'Le carte regalo sono buoni multiuso: la loro vendita non è soggetta all’IVA, che è dovuta solo al momento dell’acquisto con la carta.',
    continued: 'Ricevuta {{number}} · Ordine {{reference}}',
    page: 'Pagina {{page}} di {{pages}}',
  },
};
