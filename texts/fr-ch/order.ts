import type { order as german } from '../de-ch/order.ts';
import type { Translation } from '../shape.ts';

export const order: Translation<typeof german> = {
  title: 'Votre commande est enregistrée',
  pageTitle: 'Confirmation',
  thanks: 'Merci beaucoup, {{name}} !',
  confirmation:
    'Une confirmation avec toutes les informations suit sous peu à l’adresse <mail>{{email}}</mail>.',
  digital: {
    title: 'Commande {{reference}} : en route par e-mail',
    text: 'Vos cartes arrivent en PDF dans un second e-mail, le plus souvent en quelques minutes. Elles sont utilisables immédiatement. Rien reçu ? Pensez à regarder aussi dans les indésirables.',
  },
  post: {
    title: 'Commande {{reference}} : arrivera par la poste',
    text: 'Nous emballons vos cartes et les remettons à la poste. Elles sont activées dans les 48 heures après le paiement.',
  },
  mixed: {
    title: 'Commande {{reference}} : arrivera par la poste et par e-mail',
    text: 'Les cartes par la poste sont emballées et activées dans les 48 heures après le paiement. Les cartes numériques arrivent en PDF dans un second e-mail, le plus souvent en quelques minutes.',
  },
  refunded: {
    heading: 'Votre commande a été remboursée',
    title: 'Commande {{reference}} : remboursée',
    text: 'Cette commande a été annulée et le montant payé remboursé.',
  },
  cardsComing:
    'Vos cartes numériques ne sont pas encore là. Dès que le système qui les émet les aura livrées, vous les recevrez par e-mail et pourrez les télécharger ici.',
  cardsPdf: 'Télécharger les cartes numériques (PDF,\u00a0{{reference}})',
  details: 'Détails de la commande',
  reference: 'Numéro de commande',
  expected: 'Arrivée prévue',
  expectedBy: 'au plus tard le {{day}}',
  expectedRange: 'du {{from}} au {{to}}',
  expectedDigital: 'immédiatement, par e-mail',
  method: 'Moyen de paiement',
  primary: 'Adresse de livraison',
  primaryDigital: 'Votre adresse',
  billing: 'Adresse de facturation',
  same: 'identique à l’adresse de livraison',
  sameDigital: 'identique à votre adresse',
  expectedMixed: 'et les cartes numériques immédiatement, par e-mail',
  home: 'Retour à l’accueil',
  unknown: {
    title: 'Nous ne pouvons pas afficher cette commande ici',
    text: 'Elle appartient à un autre navigateur, ou la visite remonte à trop longtemps. Toutes les informations figurent dans la confirmation que vous avez reçue par e-mail.',
    cart: 'Aller au panier',
  },
};
