import type { Brand } from '../brand.ts';

export const giftPapers: Brand['giftPapers'] = [
  {
    key: 'plain',
    name: { 'de-ch': 'Schlicht', 'fr-ch': 'Sobre', 'it-ch': 'Sobrio' },
    ornament: 'none',
    ground: '#ffffff',
    ink: '#10312a',
    accents: ['#0b5a49'],
  },
  {
    key: 'confetti',
    name: { 'de-ch': 'Konfetti', 'fr-ch': 'Confettis', 'it-ch': 'Coriandoli' },
    ornament: 'confetti',
    ground: '#fff3c9',
    ink: '#10312a',
    accents: ['#0b5a49', '#ffc91f', '#a8143c'],
  },
  {
    key: 'stars',
    name: { 'de-ch': 'Sternenhimmel', 'fr-ch': 'Ciel étoilé', 'it-ch': 'Cielo stellato' },
    ornament: 'stars',
    ground: '#073e33',
    ink: '#ffffff',
    accents: ['#ffc91f', '#dcefe7'],
  },
  {
    key: 'hearts',
    name: { 'de-ch': 'Von Herzen', 'fr-ch': 'De tout cœur', 'it-ch': 'Di cuore' },
    ornament: 'hearts',
    ground: '#fdecef',
    ink: '#10312a',
    accents: ['#a8143c'],
  },
];
