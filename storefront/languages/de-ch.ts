// One file for the browser: what stands around every page in this language, the shop's words and the brand's.
export { words } from 'virtual:brand/de-ch';
export { frame } from '#texts/de-ch/frame.ts';
