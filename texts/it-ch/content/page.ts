import type { PageWords } from '../../content-shape.ts';

export const page: PageWords = {
  contents: 'Indice',
  backToTop: 'Tornare all’inizio',
  answerLink: 'Link a questa risposta',
};
