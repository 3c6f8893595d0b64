import { create } from 'zustand';
import type { Language } from '#rules/language.ts';

/** The visitor's language, for a URL without one; null on the server and until detection. */
export const useDetectedLanguage = create<{ language: Language | null }>()(() => ({ language: null }));
