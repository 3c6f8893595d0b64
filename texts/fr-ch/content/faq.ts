import type { FaqText } from '../../content-shape.ts';

export const faq: FaqText = {
  title: 'Questions et réponses',
  description:
    'Tout sur les cartes cadeaux {{brand}} : valeur, commande, paiement, livraison, activation, validité, solde, perte et protection des données.',
  lead: 'Vous trouvez ici les réponses sur l’achat, la livraison et l’utilisation. Votre question n’y figure pas ? Nous vous aidons volontiers personnellement.',
  search: {
    label: 'Rechercher dans les questions',
    found_one: '{{count}} question trouvée',
    found_other: '{{count}} questions trouvées',
    none: 'Nous n’avons pas trouvé de réponse. Essayez un autre mot, ou écrivez à <a-email>{{email}}</a-email>.',
    clear: 'Effacer la recherche',
  },
  groups: [
    {
      title: 'Cartes et valeurs',
      entries: [
        {
          id: 'card-kinds',
          question: 'Quelles cartes cadeaux proposez-vous ?',
          answer: [
            'Il en existe deux sortes. Les <a-physical>cartes par la poste</a-physical> sont de vraies cartes dans leur enveloppe, à remettre en mains propres. Les <a-digital>cartes par e-mail</a-digital> vous parviennent en PDF, à transférer ou à imprimer.',
            'Pour les unes comme pour les autres, vous choisissez le motif et la valeur. Toutes s’utilisent {{redemption}}.',
          ],
        },
        {
          id: 'card-value',
          question: 'Quelle valeur une carte peut-elle avoir ?',
          answer: [
            'Toute valeur en francs entiers est possible, de CHF 5.00 à CHF 500.00. Vous choisissez une valeur proposée ou saisissez la vôtre.',
            'Si un motif n’admet que certaines valeurs, elles sont indiquées à côté du motif.',
          ],
        },
        {
          id: 'order-limit',
          question: 'Combien de cartes puis-je commander à la fois ?',
          answer: [
            'Une commande peut contenir des cartes pour CHF 3’000.00 au total, frais d’envoi non compris. Vous pouvez ajouter de 1 à 500 cartes à la fois.',
            'Il vous en faut davantage ? Écrivez à <a-email>{{email}}</a-email>. Nous traitons volontiers les grandes commandes par e-mail.',
          ],
        },
        {
          id: 'send-as-gift',
          question: 'Pouvez-vous envoyer la carte directement à la personne à qui je l’offre ?',
          answer: [
            'Nous envoyons les cartes par la poste à l’adresse de livraison que vous indiquez ; l’adresse de facturation peut être différente. Les cartes numériques partent toujours à l’adresse e-mail qui reçoit aussi la confirmation. Vous transférez le PDF, ou vous l’imprimez : il comporte des lignes pour les noms.',
            'Pour l’instant, il n’est pas possible de joindre un message ni de choisir une date d’envoi.',
          ],
        },
      ],
    },
    {
      title: 'Commande et paiement',
      entries: [
        {
          id: 'guest-order',
          question: 'Dois-je créer un compte ?',
          answer: [
            'Non. Vous commandez sans compte et sans mot de passe. Il nous faut seulement une adresse et une adresse e-mail.',
            'Votre panier reste dans votre navigateur, même si vous fermez la page.',
          ],
        },
        {
          id: 'payment-methods',
          question: 'Comment puis-je payer ?',
          answer: [
            'Avec Visa, Mastercard, Diners Club / Discover, UnionPay ou TWINT. Nous ne prélevons de supplément pour aucun moyen de paiement.',
            'Vous payez sur la page de notre service de paiement ; nous ne recevons pas le numéro de votre carte de crédit ou de débit. Une carte cadeau ne permet pas d’acheter une carte cadeau.',
          ],
        },
        {
          id: 'payment-charge',
          question: 'Quand le montant est-il débité ?',
          answer: [
            'Immédiatement après la commande. Nous débitons exactement le montant total qui figure sur le bouton au moment de payer.',
            'Si nous ne pouvons pas exécuter une commande, nous vous rendons votre argent et vous en informons par e-mail.',
          ],
        },
        {
          id: 'payment-failed',
          question: 'Mon paiement a été refusé ou interrompu. Que faire ?',
          answer: [
            'La commande n’a alors pas été conclue. Votre panier et votre adresse sont toujours là : réessayez, ou choisissez un autre moyen de paiement.',
            'Vous avez payé, puis fermé la fenêtre ? Ce n’est pas grave. Dès que le paiement est confirmé, nous exécutons la commande et vous envoyons la confirmation. Merci de ne pas payer une seconde fois.',
          ],
        },
        {
          id: 'confirmation-receipt',
          question: 'Vais-je recevoir une confirmation et une quittance ?',
          answer: [
            'Oui. La confirmation vous parvient par e-mail dès le paiement effectué, avec tous les détails de la commande et la quittance. Si l’adresse de facturation comporte une autre adresse e-mail, la quittance y est envoyée aussi.',
            'Les cartes elles-mêmes ne sont pas soumises à la TVA : celle-ci n’est due qu’au moment de l’achat avec la carte. Les frais d’envoi comprennent 8,1 % de TVA.',
          ],
        },
        {
          id: 'change-order',
          question: 'Puis-je modifier ou annuler une commande ?',
          answer: [
            'Jusqu’au paiement, vous pouvez tout modifier. Ensuite, la commande est ferme ; les cartes ne sont ni reprises ni échangées.',
            'Vous avez fait une erreur ? Écrivez rapidement à <a-email>{{email}}</a-email> en indiquant le numéro de commande. Tant qu’une carte n’est ni expédiée ni utilisée, nous cherchons une solution avec vous ; vous ne pouvez toutefois pas l’exiger.',
          ],
        },
      ],
    },
    {
      title: 'Livraison et frais d’envoi',
      entries: [
        {
          id: 'delivery-time',
          question: 'Combien de temps prend la livraison ?',
          answer: [
            'Les cartes numériques arrivent immédiatement : en PDF, dans un second e-mail après la confirmation, le plus souvent en quelques minutes.',
            'Les cartes par la poste sont chez vous en 2 à 3 jours ouvrables. Une commande passée un jour ouvrable avant 17 heures compte dès ce jour, toute autre dès le jour ouvrable suivant. Les samedis, les dimanches et les jours fériés ne comptent pas.',
            'Un envoi n’est pas arrivé ? Écrivez à <a-email>{{email}}</a-email> en indiquant le numéro de commande.',
          ],
        },
        {
          id: 'postage',
          question: 'Combien coûte l’envoi ?',
          answer: [
            'Cela dépend du mode d’envoi : en courrier A, du nombre de cartes par la poste ; en envoi assuré, de leur valeur. Tous les frais d’envoi s’entendent TVA incluse.',
            'Si vous commandez ensemble des cartes par la poste et par e-mail, vous ne payez l’envoi postal qu’une fois.',
          ],
          list: [
            'Envoi par e-mail : gratuit',
            'Envoi postal (courrier A), 1 à 10 cartes : CHF 1.20',
            'Envoi postal (courrier A), 11 à 20 cartes : CHF 1.50',
            'Envoi postal (courrier A), dès 21 cartes : CHF 2.50',
            'Envoi assuré (recommandé), valeur des cartes jusqu’à CHF 500.00 : CHF 5.80',
            'Envoi assuré (colis), valeur des cartes supérieure à CHF 500.00 : CHF 13.50',
          ],
        },
        {
          id: 'delivery-area',
          question: 'Livrez-vous aussi à l’étranger ?',
          answer: [
            'Nous livrons en Suisse et au Liechtenstein. Pour les cartes numériques aussi, il nous faut une adresse dans l’un de ces deux pays.',
            'Vous pouvez transférer le PDF d’une carte numérique où vous voulez. La carte s’utilise {{redemption}}.',
          ],
        },
        {
          id: 'email-missing',
          question: 'Ma carte numérique n’est pas arrivée. Que faire ?',
          answer: [
            'Attendez quelques minutes et regardez aussi dans les indésirables. Les cartes arrivent dans un e-mail séparé, après la confirmation.',
            'L’e-mail manque toujours, ou l’adresse comportait une faute de frappe ? Écrivez à <a-email>{{email}}</a-email> en indiquant le numéro de commande. Après vérification, nous vous les envoyons une nouvelle fois. C’est possible jusqu’à 30 jours après leur livraison ; ensuite, nous n’avons plus ni le numéro de carte ni le PIN.',
          ],
        },
      ],
    },
    {
      title: 'Utilisation et solde',
      entries: [
        {
          id: 'redeem',
          question: 'Où et comment utiliser une carte ?',
          answer: [
            'La carte s’utilise {{redemption}}. À la caisse, présentez la carte ou le code-barres du PDF : imprimé ou sur votre téléphone.',
            'L’achat est déduit du solde, le reste demeure sur la carte. Vous pouvez donc l’utiliser en plusieurs achats.',
          ],
        },
        {
          id: 'activation',
          question: 'Dès quand une carte est-elle utilisable ?',
          answer: [
            'Les cartes numériques sont utilisables dès que vous les recevez.',
            'Nous activons les cartes par la poste au moment de l’emballage, dans les 48 heures après le paiement. Les samedis, les dimanches et les jours fériés ne sont pas comptés.',
          ],
        },
        {
          id: 'validity',
          question: 'Combien de temps une carte est-elle valable ?',
          answer: [
            '5 ans dès l’activation. Pour les cartes numériques, la date figure sur le PDF ; pour toutes les cartes, vous la voyez à la page <a-balance>Consulter le solde</a-balance>.',
            'Ensuite, la carte n’est plus utilisable, même s’il reste un solde.',
          ],
        },
        {
          id: 'balance',
          question: 'Comment consulter le solde ?',
          answer: [
            'À la page <a-balance>Consulter le solde</a-balance>, avec le numéro de carte et le PIN. Vous y voyez le solde et la date jusqu’à laquelle la carte est valable.',
            'Après plusieurs saisies erronées, la consultation est bloquée pendant un certain temps. Cela protège votre carte.',
          ],
        },
        {
          id: 'no-cash',
          question: 'Puis-je rendre une carte, la recharger ou la convertir en espèces ?',
          answer: [
            'Non. Une carte n’est pas rechargeable et ne peut être ni reprise, ni échangée, ni convertie en espèces. Cela vaut aussi pour un reste.',
          ],
        },
        {
          id: 'lost-card',
          question: 'Que faire en cas de perte ou de vol d’une carte ?',
          answer: [
            'Une carte se conserve comme de l’argent liquide : quiconque l’a en main, ou connaît son numéro et son PIN, peut l’utiliser.',
            'Annoncez-nous la perte sans attendre, avec le numéro de commande, à <a-email>{{email}}</a-email> ou au <a-telephone>{{telephone}}</a-telephone>. Si la carte n’a pas encore servi, nous pouvons la bloquer et la remplacer. Si elle a été utilisée, même en partie, elle n’est pas remplacée.',
            'Nos heures d’assistance : {{hours}}.',
          ],
        },
      ],
    },
    {
      title: 'Entreprises et données',
      entries: [
        {
          id: 'companies',
          question: 'Puis-je commander des cartes pour mon entreprise ?',
          answer: [
            'Oui. Indiquez l’entreprise dans l’adresse ; elle figure alors aussi dans la confirmation. Dans la boutique, la limite de CHF 3’000.00 par commande vaut également pour les entreprises.',
            'Pour de plus grandes commandes, par exemple des cadeaux pour tout le personnel, écrivez à <a-email>{{email}}</a-email>.',
          ],
        },
        {
          id: 'personal-data',
          question: 'Que deviennent mes données ?',
          answer: [
            'Nous en avons besoin pour exécuter votre commande et ne les communiquons que dans la mesure où cela est nécessaire. Les statistiques et le marketing n’ont lieu qu’avec votre consentement.',
            'Tout le reste se trouve dans la <a-privacy>déclaration de protection des données</a-privacy>, y compris les <a-cookies>cookies</a-cookies> que nous déposons et la durée de conservation des données.',
          ],
        },
      ],
    },
  ],
};
