import type { salePause as german } from '../de-ch/sale-pause.ts';
import type { Translation } from '../shape.ts';

export const salePause: Translation<typeof german> = {
  physical:
    'Al momento non vendiamo carte per posta. Gli ordini già pagati vengono consegnati come di consueto.',
  digital:
    'Al momento non vendiamo carte per e-mail. Gli ordini già pagati vengono consegnati come di consueto.',
};
