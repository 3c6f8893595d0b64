import type { UsageTermsText } from '../../content-shape.ts';

export const usageTerms: UsageTermsText = {
  title: 'Conditions d’utilisation des cartes',
  description:
    'Comment utiliser les cartes cadeaux {{brand}} : utilisation en magasin, activation, validité de 5 ans, solde, perte et ce qui est exclu.',
  intro: [
    'Les présentes conditions d’utilisation s’appliquent à toutes les cartes cadeaux achetées dans cette boutique : aux cartes par la poste et aux cartes numériques. Elles valent aussi pour les personnes qui reçoivent une carte en cadeau.',
    'L’achat est régi par les <a-general-terms>conditions générales de vente</a-general-terms>.',
  ],
  state: 'État au 21 novembre 2026',
  sections: [
    {
      id: 'card',
      title: 'Ce qu’est la carte',
      paragraphs: [
        'La carte est un bon à usages multiples, de la valeur choisie lors de l’achat. L’émettrice est {{issuer}}. La carte est vendue par {{legalEntity}} (« nous »).',
        'La carte n’est pas nominative et peut être offerte. Quiconque la présente peut l’utiliser ; nous ne vérifions pas à qui elle appartient.',
      ],
    },
    {
      id: 'where',
      title: 'Où la carte est valable',
      paragraphs: [
        'La carte est valable pour des achats {{redemption}}. Elle n’est pas utilisable dans cette boutique, ni pour l’achat de cartes cadeaux.',
      ],
    },
    {
      id: 'activation',
      title: 'Activation',
      paragraphs: [
        'Les cartes numériques sont activées et utilisables immédiatement lorsque vous les recevez par e-mail.',
        'Nous activons les cartes par la poste au moment de l’emballage, dans les 48 heures après le paiement. Les samedis, les dimanches et les jours fériés ne sont pas comptés.',
      ],
    },
    {
      id: 'validity',
      title: 'Validité',
      paragraphs: [
        'La carte est valable 5 ans dès l’activation. Un achat avec la carte n’en prolonge pas la validité. Ensuite, la carte n’est plus utilisable, même s’il reste un solde.',
      ],
    },
    {
      id: 'redemption',
      title: 'Utilisation',
      paragraphs: [
        'À la caisse, présentez la carte ou le code-barres du PDF : imprimé ou sur votre téléphone. L’achat est déduit du solde.',
        'Ce qui reste demeure sur la carte et pourra être utilisé plus tard. Si le solde ne suffit pas, vous payez la différence avec un autre moyen de paiement.',
      ],
    },
    {
      id: 'balance',
      title: 'Consulter le solde',
      paragraphs: [
        'Avec le numéro de carte et le PIN, vous pouvez en tout temps <a-balance>consulter le solde</a-balance> en ligne. Après plusieurs saisies erronées, la consultation est bloquée pendant un certain temps.',
        'Le solde enregistré auprès de l’émettrice fait foi. Il ne porte pas intérêt.',
      ],
    },
    {
      id: 'exclusions',
      title: 'Ce qui est exclu',
      paragraphs: ['Pour toutes les cartes :'],
      list: [
        'Une carte n’est pas rechargeable.',
        'Elle n’est ni reprise ni échangée.',
        'Ni sa valeur ni son solde ne sont versés en espèces, pas même un reste.',
      ],
    },
    {
      id: 'loss',
      title: 'Précautions, perte et abus',
      paragraphs: [
        'Une carte se conserve comme de l’argent liquide : quiconque l’a en main, ou connaît son numéro et son PIN, peut l’utiliser. Conservez avec soin le PDF d’une carte numérique et ne le remettez qu’à la personne à qui vous l’offrez.',
        'Annoncez une perte ou un vol sans attendre, avec le numéro de commande : <a-email>{{email}}</a-email> ou <a-telephone>{{telephone}}</a-telephone>. Si la carte n’a pas encore servi, nous pouvons la bloquer et la remplacer. Si elle a été utilisée, même en partie, elle n’est pas remplacée.',
        'En cas de soupçon d’abus, nous pouvons bloquer une carte jusqu’à ce que les faits soient éclaircis.',
      ],
    },
    {
      id: 'law',
      title: 'Dispositions finales',
      paragraphs: [
        'Une carte est régie par les conditions d’utilisation qui figurent sur cette page au moment de l’achat. Si une disposition n’est pas valable, les autres le restent. En cas de divergence entre les langues, la version allemande fait foi.',
        'Le droit suisse s’applique. Le for est au siège de {{issuer}}. Les fors impératifs et les droits impératifs des consommatrices et consommateurs sont réservés.',
        'Nous répondons volontiers à vos questions : <a-email>{{email}}</a-email>, <a-telephone>{{telephone}}</a-telephone>. {{hours}}.',
      ],
    },
  ],
};
