import type { mails as german } from '../de-ch/mails.ts';
import type { Translation } from '../shape.ts';
import { common } from './common.ts';

export const mails: Translation<typeof german> = {
  named: '{{name}} : {{value}}',
  greeting: 'Bonjour {{firstName}} {{lastName}},',
  reference: 'Numéro de commande',
  orderDate: 'Date de commande',
  method: 'Moyen de paiement',
  methods: {
    VISA: 'Visa',
    MASTERCARD: 'Mastercard',
    DINERS: 'Diners Club / Discover',
    UNIONPAY: 'UnionPay',
    TWINT: 'TWINT',
  },
  lines: 'Vos cartes',
  unit: '{{amount}} × {{price}}',
  delivery: common.delivery,
  postageVat: 'dont TVA {{rate}} % : {{vat}}',
  total: common.total,
  totalNote: common.totalNote,
  primary: 'Adresse de livraison',
  primaryDigital: 'Votre adresse',
  billing: 'Adresse de facturation',
  sameAddress: 'identique à l’adresse de livraison',
  support: 'Des questions ? Nous sommes là pour vous.',
  reason:
    'Vous recevez cet e-mail parce que vous avez commandé dans la boutique de cartes cadeaux {{brand}}.',
  register: 'Registre du commerce : {{number}}',
  links: {
    faq: 'Questions et réponses',
    generalTerms: 'CGV',
    privacy: 'Protection des données',
    imprint: 'Impressum',
  },
  confirmation: {
    subject: 'Votre commande {{reference}} chez {{brand}}',
    preheader: 'Le paiement nous est parvenu. Montant total : {{total}}.',
    title: 'Merci de votre commande',
    intro: 'Votre paiement nous est parvenu. Voici ce que vous avez commandé et ce qui se passe ensuite.',
    digitalTitle: 'Par e-mail : immédiatement',
    digital:
      'Vos cartes numériques arrivent en PDF dans un second e-mail, le plus souvent en quelques minutes. Elles sont utilisables immédiatement.',
    postTitle: 'Par la poste : au plus tard le {{day}}',
    post: 'La livraison prend 2 à 3 jours ouvrables, du {{from}} au {{to}}. Vos cartes sont activées dans les 48 heures après le paiement.',
  },
  cards: {
    subjectOne: 'Votre carte cadeau {{brand}} (commande {{reference}})',
    subjectMany: 'Vos {{count}} cartes cadeaux {{brand}} (commande {{reference}})',
    preheader: 'En PDF ci-joint, utilisable immédiatement.',
    titleOne: 'Votre carte cadeau est là',
    titleMany: 'Vos {{count}} cartes cadeaux sont là',
    introOne:
      'Vous trouverez votre carte en PDF ci-joint : une page à imprimer, à plier et à offrir. Elle est utilisable immédiatement.',
    introMany:
      'Vous trouverez vos cartes dans le PDF ci-joint : une page par carte, à imprimer, à plier et à offrir. Elles sont utilisables immédiatement.',
    stepsTitle: 'Pour offrir',
    steps: {
      print: 'Ouvrez le PDF et imprimez-le, en noir et blanc si vous préférez. Ou transférez-le simplement.',
      write: 'Écrivez le nom sur la ligne et pliez la feuille au milieu.',
      redeem: 'À la caisse, il suffit de présenter le code-barres. Utilisable {{where}}.',
    },
    cautionTitle: 'Comme de l’argent liquide',
    caution:
      'Quiconque connaît le numéro et le PIN d’une carte peut l’utiliser. Conservez le PDF avec soin et ne le remettez qu’à la personne à qui vous l’offrez. Les cartes sont valables 5 ans dès leur activation.',
  },
  released: {
    subject: 'Votre paiement pour la commande {{reference}} vous est restitué',
    preheader: 'Vous n’avez rien à faire.',
    title: 'Votre paiement vous est restitué',
    intro:
      'Nous n’avons pas exécuté votre commande {{reference}} : elle n’était plus ouverte, ou nous n’avons pas pu la mener à bien. Nous vous avons donc restitué votre paiement de {{total}}.',
    next: 'Vous n’avez rien à faire. Selon votre banque ou l’émetteur de votre carte, il faut quelques jours pour que le montant réapparaisse. Aucune carte cadeau ne sera émise pour cette commande.',
    again:
      'Si vous avez entre-temps passé et payé une nouvelle commande, celle-ci reste valable. Sinon, vous pouvez commander à nouveau les cartes à tout moment.',
    shop: 'Aller à la boutique',
  },
};
