import type { common as german } from '../de-ch/common.ts';
import type { Translation } from '../shape.ts';

export const common: Translation<typeof german> = {
  pageTitle: '{{title}} | Cartes cadeaux {{brand}}',
  skipToContent: 'Aller au contenu',
  optional: '(facultatif)',
  loading: 'Chargement en cours…',
  opensElsewhere: '(ouvre le site {{brand}})',
  nav: {
    label: 'Navigation principale',
    physical: 'Cartes par la poste',
    digital: 'Cartes par e-mail',
    faq: 'Questions et réponses',
    balance: 'Consulter le solde',
    logo: 'Cartes cadeaux {{brand}}, retour à l’accueil',
    menu: 'Menu',
    closeMenu: 'Fermer le menu',
    cart: 'Panier',
    cartWithCount_one: 'Panier, {{count}} carte',
    cartWithCount_other: 'Panier, {{count}} cartes',
    language: 'Langue',
  },
  breadcrumb: {
    label: 'Vous êtes ici',
    home: 'Accueil',
  },
  footer: {
    service: 'Bon à savoir',
    sitemap: 'Découvrir {{brand}}',
    legal: 'Informations légales',
    privacy: 'Protection des données',
    imprint: 'Impressum',
    generalTerms: 'Conditions générales de vente',
    usageTerms: 'Conditions d’utilisation des cartes',
    help: 'Nous sommes là pour vous',
    telephone: 'Téléphone',
    email: 'E-mail',
    largeOrders:
      'Grandes quantités ou commandes d’entreprise : écrivez-nous, nous nous en chargeons volontiers.',
  },
  delivery: {
    digital: 'Envoi par e-mail',
    standard: 'Envoi postal (courrier A)',
    insured: 'Envoi assuré (recommandé)',
    packet: 'Envoi assuré (colis)',
  },
  total: 'Montant total',
  totalNote: 'TVA et frais d’envoi inclus',
  free: 'gratuit',
  summary: {
    title: 'Votre commande',
    open: 'Voir la commande',
    close: 'Fermer la commande',
    unit: '{{amount}} × {{price}}',
    edit: 'Modifier le panier',
  },
};
