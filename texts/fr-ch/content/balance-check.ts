import type { BalanceText } from '../../content-shape.ts';

export const balanceCheck: BalanceText = {
  title: 'Consulter le solde',
  description: 'Consultez le solde de votre carte cadeau {{brand}} avec le numéro de carte et le PIN.',
  lead: 'Il vous faut le numéro et le PIN de votre carte. Tous deux sont transmis directement au service qui gère les cartes ; ce site n’en a pas connaissance.',
  loading: 'Chargement de la consultation du solde…',
  fallback: 'La consultation du solde ne s’affiche pas ? <service>Ouvrez-la sur une page à part</service>.',
};
