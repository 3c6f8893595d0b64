import type { offline as german } from '../de-ch/offline.ts';
import type { Translation } from '../shape.ts';

export const offline: Translation<typeof german> = {
  title: 'Pas de connexion',
  text: 'Nous ne sommes pas joignables. Veuillez vérifier votre connexion à internet. Votre panier reste enregistré dans ce navigateur.',
  retry: 'Charger à nouveau',
};
