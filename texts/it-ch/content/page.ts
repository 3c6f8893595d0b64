import type { PageWords } from '../../content-shape.ts';

export const page: PageWords = {
  contents: 'Indice',
  backToTop: 'Torna all’inizio',
  answerLink: 'Link a questa risposta',
};
