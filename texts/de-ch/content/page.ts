import type { PageWords } from '../../content-shape.ts';

export const page: PageWords = {
  contents: 'Inhalt',
  backToTop: 'Nach oben',
  answerLink: 'Link zu dieser Antwort',
};
