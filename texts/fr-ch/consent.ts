import type { consent as german } from '../de-ch/consent.ts';
import type { Translation } from '../shape.ts';

export const consent: Translation<typeof german> = {
  title: 'Votre choix en matière de cookies',
  text: 'Nous enregistrons toujours ce qu’exige une commande. Statistiques et marketing : seulement si vous y consentez. <privacy>En savoir plus</privacy>',
  acceptAll: 'Tout accepter',
  acceptAllHolds: 'statistiques et marketing compris',
  acceptAllClosed: 'Fermez d’abord les détails',
  acceptSelection: 'Accepter la sélection',
  selectionEmpty: 'le nécessaire uniquement',
  selectionTicked: 'les cases cochées uniquement',
  details: 'Détails',
  legend: 'Ce que nous pouvons enregistrer',
  technical: {
    title: 'Nécessaire au fonctionnement',
    text: 'Panier, session et protection de votre commande. Toujours activé.',
  },
  preference: {
    title: 'Confort',
    text: 'Nous mémorisons ce choix. Si la case n’est pas cochée, il vaut jusqu’au prochain chargement de la page.',
  },
  statistics: {
    title: 'Statistiques',
    text: 'Nous voyons quelles cartes sont consultées et achetées. Votre nom et votre adresse n’y figurent pas.',
  },
  marketing: {
    title: 'Marketing',
    text: 'Nous mesurons l’effet de notre publicité.',
  },
  settings: 'Paramètres des cookies',
};
