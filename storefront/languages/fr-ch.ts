// One file for the browser: what stands around every page in this language, the shop's words and the brand's.
export { words } from 'virtual:brand/fr-ch';
export { frame } from '#texts/fr-ch/frame.ts';
