import type { documents as german } from '../de-ch/documents.ts';
import type { Translation } from '../shape.ts';
import { common } from './common.ts';
import { mails } from './mails.ts';

export const documents: Translation<typeof german> = {
  cards: {
    title: 'Cartes cadeaux {{brand}}, commande {{reference}}',
    pictureAlt: 'Carte cadeau au motif « {{product}} »',
    forWhom: 'Pour',
    fromWhom: 'De la part de',
    fold: 'plier ici',
    heading: 'Comment utiliser la carte',
    barcodeAlt: 'Code-barres du numéro de carte {{number}}',
    number: 'Numéro de carte',
    pin: 'PIN',
    value: 'Valeur',
    validUntil: 'Valable jusqu’au',
    show: {
      title: 'Présenter',
      text: 'Présentez le code-barres à la caisse : sur cette feuille ou sur votre téléphone.',
    },
    pay: { title: 'Payer', text: 'L’achat est déduit du solde, le reste demeure sur la carte.' },
    where: { title: 'Où', text: 'Utilisable {{where}}.' },
    caution:
      'Conservez cette feuille comme de l’argent liquide : quiconque connaît le numéro et le PIN peut utiliser la carte. Elle n’est pas rechargeable et ne peut être ni reprise, ni échangée, ni convertie en espèces.',
    balance: 'Consulter le solde : {{address}}',
    support: 'Questions : {{email}} · {{telephone}} · {{hours}}',
    footer: 'Émettrice : {{issuer}} · Commande {{reference}} · Carte {{index}} sur {{count}}',
  },
  receipt: {
    fileName: 'quittance',
    title: 'Quittance {{number}} de {{brand}}, commande {{reference}}',
    heading: 'Quittance {{number}}',
    paidOn: 'Date du paiement',
    reference: 'Numéro de commande',
    method: 'Moyen de paiement',
    methods: mails.methods,
    seller: 'Vendu par',
    buyer: 'Adresse de facturation',
    design: 'Motif',
    category: 'Carte',
    categories: { physical: 'par la poste', digital: 'numérique' },
    value: 'Valeur',
    amount: 'Quantité',
    sum: 'Montant',
    delivery: common.delivery,
    postageVat: 'dont TVA {{rate}} % : {{vat}}',
    vatNumber: '{{number}} TVA',
    total: common.total,
    voucher:
      'Les cartes cadeaux sont des bons à usages multiples : leur vente n’est pas soumise à la TVA, qui n’est due qu’au moment de l’achat avec la carte.',
    continued: 'Quittance {{number}} · Commande {{reference}}',
    page: 'Page {{page}} sur {{pages}}',
  },
};
