import type { home as german } from '../de-ch/home.ts';
import type { Translation } from '../shape.ts';

export const home: Translation<typeof german> = {
  title: 'Le cadeau qui met tout le monde à table.',
  pageTitle: 'Cartes cadeaux par la poste ou immédiatement par e-mail',
  description:
    'Les cartes cadeaux {{brand}} : une valeur à choix de {{from}} à {{to}}, par la poste dans une enveloppe ou immédiatement en PDF par e-mail.',
  lead: 'La carte cadeau {{brand}}, d’une valeur à choix de {{from}} à {{to}}. Utilisable {{where}}.',
  physical: {
    title: 'À remettre en mains propres',
    text: 'Une vraie carte dans son enveloppe. Elle arrive par la poste, en 2 à 3 jours ouvrables, en Suisse et au Liechtenstein.',
    button: 'Voir les cartes par la poste',
  },
  digital: {
    title: 'Immédiatement par e-mail',
    text: 'Une carte en PDF, à transférer ou à imprimer. Elle arrive dès le paiement effectué et s’utilise immédiatement.',
    button: 'Voir les cartes par e-mail',
  },
};
