import type { documents as german } from '../de-ch/documents.ts';
import type { Translation } from '../shape.ts';

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
};
