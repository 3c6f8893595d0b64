import type { PageWords } from '../../content-shape.ts';

export const page: PageWords = {
  contents: 'Sommaire',
  backToTop: 'Haut de la page',
  answerLink: 'Lien vers cette réponse',
};
