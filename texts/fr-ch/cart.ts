import type { cart as german } from '../de-ch/cart.ts';
import type { Translation } from '../shape.ts';

export const cart: Translation<typeof german> = {
  title: 'Panier',
  addToCartTotalExceededError: 'Le panier ne peut pas dépasser {{max}}. Encore possible : {{room}}.',
  addToCartPriceError: 'Veuillez saisir une valeur entre {{from}} et {{to}}, en francs entiers.',
  addToCartAmountError: 'Veuillez saisir une quantité valable, de 1 à {{max}}.',
  addedToCartTitle: 'Dans le panier : {{amount}} × « {{name}} » à {{price}}.',
  addedToCartGoToCart: 'Aller au panier',
  cartEmpty: 'Votre panier est vide.',
  orderUnknown:
    'Nous ne pouvons pas vérifier pour l’instant si votre dernière commande est payée. C’est pourquoi nous n’affichons pas encore le panier. Rien n’est perdu : il réapparaîtra dès que la connexion sera rétablie.',
  emptyText: 'Choisissez un motif, nous nous occupons du reste.',
  lines: 'Cartes dans le panier',
  value: 'Valeur par carte : {{price}}',
  amount: 'Quantité de « {{name}} » à {{price}}',
  increase: 'Une carte « {{name}} » de plus',
  decrease: 'Une carte « {{name}} » de moins',
  remove: 'Supprimer',
  removeOf: 'Supprimer « {{name}} » à {{price}}',
  lineExceeded: 'Impossible : le panier ne peut pas dépasser {{max}}.',
  changed_one: '« {{name}} » : {{count}} carte. Nouveau montant total : {{total}}.',
  changed_other: '« {{name}} » : {{count}} cartes. Nouveau montant total : {{total}}.',
  removed: '« {{name}} » a été supprimée. Nouveau montant total : {{total}}.',
  deliveryChanged: '{{delivery}} : {{cost}}. Nouveau montant total : {{total}}.',
  postage: 'Envoi {{price}} pour toutes les cartes',
  unavailable: 'Cette carte n’est plus disponible. Veuillez la supprimer.',
  delivery: {
    legend: 'Comment devons-nous envoyer les cartes ?',
    standardHint: 'Dans la boîte aux lettres, en 2 à 3 jours ouvrables',
    insuredHint: 'Contre signature, en 2 à 3 jours ouvrables',
    packetHint:
      'Contre signature, en 2 à 3 jours ouvrables ; en colis, car la valeur des cartes dépasse {{limit}}',
    mixed: 'Vos cartes numériques arrivent immédiatement par e-mail, indépendamment de ce choix.',
  },
  overview: 'Récapitulatif',
  goods: 'Cartes',
  toAddress: 'Continuer vers l’adresse',
  emptyHint: 'Vous pourrez commander dès qu’une carte sera dans le panier.',
  continueShopping: 'Continuer mes achats',
  manyCards:
    'Plus de {{limit}} cartes par la poste ? Pas de problème. Pour les grandes commandes, nous vous conseillons aussi volontiers personnellement : <mail>{{email}}</mail>',
  limitTitle: 'Le panier est plein',
  limitText:
    'En ligne, une commande peut contenir des cartes pour {{max}} au plus. Il vous en faut davantage ? Nous préparons volontiers votre commande.',
  limitMail: 'Commander davantage par e-mail',
  mailSubject: 'Demande de commande de cartes cadeaux en grande quantité',
  mailIntro:
    'Bonjour,\n\nJe souhaite commander plus de cartes cadeaux que le panier ne peut en contenir. Il contient pour l’instant :',
  mailLine: '- {{amount}} × {{name}} à {{price}}',
  mailEnd: 'J’aimerais en outre :\n\n',
};
