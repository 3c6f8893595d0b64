import type { payment as german } from '../de-ch/payment.ts';
import type { Translation } from '../shape.ts';

export const payment: Translation<typeof german> = {
  title: 'Vérifier et payer',
  pageTitle: 'Paiement',
  method: {
    legend: 'Comment souhaitez-vous payer ?',
    VISA: 'Visa',
    MASTERCARD: 'Mastercard',
    DINERS: 'Diners Club / Discover',
    UNIONPAY: 'UnionPay',
    TWINT: 'TWINT',
    note: 'Une carte cadeau ne permet pas d’acheter une carte cadeau.',
  },
  terms: {
    legend: 'Veuillez confirmer',
    generalTerms: 'J’accepte les <terms>conditions générales de vente</terms>.',
    privacy: 'J’ai lu la <terms>déclaration de protection des données</terms> et je l’accepte.',
    usageTerms: 'J’accepte les <terms>conditions d’utilisation des cartes</terms>.',
    newWindow: '(s’ouvre dans une nouvelle fenêtre)',
  },
  recap: {
    title: 'Vos coordonnées',
    primary: 'Adresse de livraison',
    primaryDigital: 'Votre adresse',
    billing: 'Adresse de facturation',
    same: 'identique à l’adresse de livraison',
    sameDigital: 'identique à votre adresse',
    email: 'E-mail',
    edit: 'Modifier l’adresse',
    missing: 'L’adresse manque encore ou est incomplète.',
    enter: 'Saisir l’adresse',
  },
  backToAddress: 'Retour à l’adresse',
  pay: 'Payer {{total}}',
  order:
    'Ce clic vaut commande ferme. La page de paiement s’ouvre ensuite ; le montant est débité immédiatement.',
  missing: {
    nothing: 'Vous pouvez payer maintenant.',
    order: 'Nous vérifions si votre dernière commande est déjà payée…',
    title: 'Avant de pouvoir payer :',
    address: 'Compléter l’adresse',
    total: 'Mettre une carte dans le panier',
    method: 'Choisir le moyen de paiement',
    generalTerms: 'Accepter les conditions générales de vente',
    privacy: 'Confirmer la déclaration de protection des données',
    usageTerms: 'Accepter les conditions d’utilisation des cartes',
  },
  creating: 'Nous enregistrons votre commande…',
  leaving: 'Nous ouvrons la page de paiement…',
  asserting: 'Nous interrogeons le service de paiement…',
  asserted: 'Un instant, vous n’avez rien à faire.',
  declined: {
    title: 'Le paiement a été refusé.',
    text: 'Rien n’a été débité. Votre panier et vos indications sont toujours là : réessayez ou choisissez un autre moyen de paiement.',
  },
  aborted: {
    title: 'Le paiement a été interrompu.',
    text: 'Rien n’a été débité. Votre panier et vos indications sont toujours là, vous pouvez reprendre le paiement à tout moment.',
  },
  failed: {
    title: 'Le paiement n’a pas abouti.',
    text: 'Rien n’a été débité. Votre panier et vos indications sont toujours là : veuillez réessayer.',
  },
  error: {
    ofLine: '« {{name}} » : {{text}}',
    key: 'Message : {{key}}',
    toCart: 'Vérifier le panier',
    toAddress: 'Vérifier l’adresse',
  },
  waiting: {
    title: 'Nous attendons la réponse du service de paiement',
    text: 'Votre paiement est en route, sa confirmation n’est pas encore arrivée. Vous pouvez quitter cette page : dès que le paiement est confirmé, votre commande est exécutée et vous recevez un e-mail. Merci de ne pas payer une seconde fois.',
    long: 'Cela prend plus de temps que d’habitude. Nous continuons à nous renseigner ; vous n’avez pas besoin d’attendre ici. Si le paiement n’aboutit pas, nous vous écrivons aussi.',
    home: 'Retour à l’accueil',
  },
  elsewhere: {
    title: 'Votre commande est en cours de traitement',
    text: 'Nous ne pouvons pas l’afficher dans ce navigateur. Dès que le paiement est confirmé, vous recevez un e-mail avec toutes les informations.',
    home: 'Retour à l’accueil',
  },
};
