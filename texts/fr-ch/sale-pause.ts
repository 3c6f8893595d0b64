import type { salePause as german } from '../de-ch/sale-pause.ts';
import type { Translation } from '../shape.ts';

export const salePause: Translation<typeof german> = {
  physical:
    'Nous ne vendons pas de cartes par la poste pour l’instant. Les commandes déjà payées sont livrées comme d’habitude.',
  digital:
    'Nous ne vendons pas de cartes par e-mail pour l’instant. Les commandes déjà payées sont livrées comme d’habitude.',
};
