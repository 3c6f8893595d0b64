import type { ImprintText } from '../../content-shape.ts';

export const imprint: ImprintText = {
  title: 'Impressum',
  description:
    'Qui exploite la boutique de cartes cadeaux {{brand}} : {{legalEntity}}, avec adresse, registre du commerce, e-mail, téléphone et horaires.',
  blocks: [
    {
      id: 'company',
      title: 'Société responsable',
      lines: [
        'Registre du commerce : {{registerNumber}}',
        'E-mail : <a-legal-email>{{legalEmail}}</a-legal-email>',
        'Site : <a-retailer>{{brand}}</a-retailer>',
      ],
      paragraphs: [
        '{{legalEntity}} vend les cartes cadeaux et répond de cette boutique. L’émettrice des cartes est {{issuer}}. Un prestataire exploite la boutique sur mandat.',
        'Les textes, les images et les motifs de cette boutique sont protégés et ne peuvent être réutilisés qu’avec notre accord. Les sites de tiers vers lesquels mènent nos liens relèvent de leurs propres exploitants.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      lines: [
        'E-mail : <a-email>{{email}}</a-email>',
        'Téléphone : <a-telephone>{{telephone}}</a-telephone>',
        '{{hours}}',
      ],
      paragraphs: [
        'Pour toute question sur une commande, veuillez indiquer le numéro de commande. Ne nous envoyez jamais ensemble le numéro de carte et le PIN ; nous ne vous les demanderons pas.',
        'De nombreuses réponses se trouvent déjà ici : <a-faq>Questions et réponses</a-faq>. Grandes quantités ou commandes d’entreprise : écrivez-nous, nous nous en chargeons volontiers.',
      ],
    },
  ],
};
