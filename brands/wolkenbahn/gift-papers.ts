import type { Brand } from '../brand.ts';

export const giftPapers: Brand['giftPapers'] = [
  {
    key: 'plain',
    name: { 'de-ch': 'Schlicht', 'fr-ch': 'Sobre', 'it-ch': 'Sobrio' },
    ornament: 'none',
    ground: '#ffffff',
    ink: '#1a2044',
    accents: ['#27357d'],
  },
  {
    key: 'night',
    name: { 'de-ch': 'Nachtfahrt', 'fr-ch': 'Train de nuit', 'it-ch': 'Viaggio notturno' },
    ornament: 'stars',
    ground: '#171f52',
    ink: '#ffffff',
    accents: ['#ffa765', '#e3e7f7'],
  },
];
