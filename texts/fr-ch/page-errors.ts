import type { pageErrors as german } from '../de-ch/page-errors.ts';
import type { Translation } from '../shape.ts';

export const pageErrors: Translation<typeof german> = {
  INTERNAL_SERVER_ERROR: 'Une erreur s’est produite chez nous. Veuillez réessayer.',
  NOT_REACHED:
    'Nous ne sommes pas joignables. Veuillez vérifier votre connexion à internet ; vos saisies sont conservées.',
  reference: 'Numéro d’erreur : {{id}}',
  page: {
    notFoundTitle: 'Cette page n’existe pas',
    productNotFoundTitle: 'Cette carte n’existe pas',
    notFoundText: 'Elle a peut-être changé de nom, ou l’adresse est incomplète. Pour continuer :',
    failedTitle: 'Quelque chose n’a pas fonctionné',
    failedText: 'Cette page n’a pas pu être affichée. Votre panier est toujours là.',
    retry: 'Charger à nouveau',
    home: 'Retour à l’accueil',
  },
};
