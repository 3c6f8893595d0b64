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
  free: common.free,
  shippingVat: 'dont TVA {{rate}} % : {{vat}}',
  total: common.total,
  totalNote: common.totalNote,
  primary: 'Adresse de livraison',
  primaryDigital: 'Votre adresse',
  billing: 'Adresse de facturation',
  sameAddress: 'identique à l’adresse de livraison',
  support: 'Des questions ? Nous sommes là pour vous.',
  cardAlt: 'Carte cadeau au motif « {{design}} »',
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
    title: 'Merci de votre commande !',
    intro:
      'Voilà qui fera bientôt plaisir. Votre paiement nous est parvenu ; voici ce qui se passe ensuite et ce que vous avez commandé.',
    digitalTitle: 'Par e-mail : immédiatement',
    digital:
      'Vos cartes numériques arrivent en PDF dans un second e-mail, le plus souvent en quelques minutes. Elles sont utilisables immédiatement.',
    postTitle: 'Par la poste : au plus tard le {{day}}',
    post: 'La livraison prend 2 à 3 jours ouvrables, du {{from}} au {{to}}. Vos cartes sont activées dans les 48 heures après le paiement.',
  },
  receipt: {
    attached: 'Vous trouverez la quittance en PDF ci-joint.',
    subject: 'Quittance {{number}} de {{brand}} (commande {{reference}})',
    preheader: 'En PDF ci-joint. Montant total : {{total}}.',
    title: 'Votre quittance',
    intro: 'La commande {{reference}} chez {{brand}} est payée. Vous trouverez la quittance en PDF ci-joint.',
    number: 'Numéro de quittance',
    reason:
      'Vous recevez cet e-mail parce que votre adresse e-mail fait partie de l’adresse de facturation d’une commande passée dans la boutique de cartes cadeaux {{brand}}.',
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
    introParts:
      'Vous trouverez vos cartes dans les {{parts}} PDF ci-joints : une page par carte, à imprimer, à plier et à offrir. Elles sont utilisables immédiatement.',
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
  delayed: {
    subject: 'Vos cartes numériques arriveront un peu plus tard (commande {{reference}})',
    preheader: 'Vous n’avez rien à faire.',
    title: 'Vos cartes numériques arriveront un peu plus tard',
    intro:
      'Nous avons bien reçu votre paiement pour la commande {{reference}}. Mais nous ne pouvons pas encore vous envoyer vos cartes numériques : le système qui les émet ne nous les a pas encore livrées.',
    next: 'Vous n’avez rien à faire. Nous continuons à les demander et vous enverrons les cartes en PDF dès que nous les aurons. Si elles ne peuvent pas être émises, le montant vous sera remboursé.',
    lines: 'Ces cartes suivront',
  },
  shipped: {
    subject: 'Vos cartes sont en route (commande {{reference}})',
    preheader: 'Livraison prévue : du {{from}} au {{to}}.',
    title: 'Vos cartes sont en route',
    intro: 'Nous avons emballé vos cartes et les avons remises à la poste.',
    deliveryMethod: 'Mode d’envoi',
    tracking: 'Numéro d’envoi',
    expected: 'Livraison prévue',
    expectedRange: 'du {{from}} au {{to}}',
    lines: 'Dans cet envoi',
    activeTitle: 'Déjà activées',
    active: 'Vos cartes sont activées depuis leur emballage : utilisables immédiatement et valables 5 ans.',
    missingTitle: 'Rien reçu ?',
    missing:
      'Si l’envoi n’est pas arrivé d’ici au {{day}}, écrivez-nous en indiquant le numéro de commande, ou appelez-nous. Nous cherchons où il se trouve. Nous bloquons et remplaçons les cartes perdues qui n’ont pas encore été utilisées.',
  },
  refunded: {
    subject: 'Remboursement pour la commande {{reference}} : {{sum}}',
    preheader: 'Vous n’avez rien à faire.',
    title: 'Nous vous remboursons {{sum}}',
    intro:
      'Pour votre commande {{reference}}, nous avons remboursé {{sum}} par le moyen de paiement que vous aviez choisi : {{method}}.',
    lines: 'Remboursé',
    total: 'Montant du remboursement',
    whenTitle: 'Quand vous verrez le montant',
    when: 'Selon votre banque ou l’émetteur de votre carte, il faut quelques jours pour qu’il figure sur votre compte ou votre décompte. Vous n’avez rien à faire.',
    creditNote: 'Vous trouverez la note de crédit en PDF ci-joint.',
    voidTitle: 'Ces cartes ne sont plus valables',
    void: 'Les cartes remboursées sont bloquées et ne peuvent plus être utilisées, même si vous les avez encore.',
    restStays: 'Les autres cartes de cette commande restent valables.',
  },
  failed: {
    subject: 'Votre commande {{reference}} : le paiement n’a pas abouti',
    preheader: 'Rien n’a été débité. Vous pouvez commander à nouveau à tout moment.',
    title: 'Le paiement n’a pas abouti',
    intro:
      'Le service de paiement n’a pas confirmé votre paiement de {{total}} ({{method}}) pour la commande {{reference}}. Les raisons possibles sont nombreuses, par exemple une limite ou une connexion interrompue.',
    chargedTitle: 'Rien n’a été débité',
    charged:
      'Si votre compte indique le montant comme réservé, votre banque le libère d’elle-même. La commande est close et aucune carte cadeau ne sera émise.',
    againTitle: 'Pour obtenir quand même vos cartes',
    again:
      'Commandez à nouveau dans la boutique, avec un autre moyen de paiement si vous le souhaitez. Votre panier vous attend encore dans le navigateur où vous avez passé la commande.',
    lines: 'Ce que vous vouliez commander',
    shop: 'Aller à la boutique',
  },
  released: {
    subject: 'Votre paiement pour la commande {{reference}} vous est restitué',
    preheader: 'Vous n’avez rien à faire.',
    title: 'Votre paiement vous est restitué',
    intro:
      'Nous n’avons pas exécuté votre commande {{reference}} : elle n’était plus ouverte, ou nous n’avons pas pu la mener à bien. Nous vous avons donc restitué votre paiement de {{total}}.',
    unconfirmedIntro:
      'Nous n’avons pas exécuté votre commande {{reference}} : votre banque ou l’émetteur de votre carte n’a pas confirmé que le paiement vient de vous. Nous n’avons donc pas débité le montant de {{total}} et l’avons libéré.',
    unconfirmedAgain:
      'Vous pouvez recommander les cartes à tout moment et payer autrement, par exemple avec TWINT ou avec une autre carte.',
    next: 'Vous n’avez rien à faire. Selon votre banque ou l’émetteur de votre carte, il faut quelques jours pour que le montant réapparaisse. Aucune carte cadeau ne sera émise pour cette commande.',
    again:
      'Si vous avez entre-temps passé et payé une nouvelle commande, celle-ci reste valable. Sinon, vous pouvez commander à nouveau les cartes à tout moment.',
    shop: 'Aller à la boutique',
  },
};
