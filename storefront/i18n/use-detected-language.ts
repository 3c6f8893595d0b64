import { create } from 'zustand';
import type { Language } from '#rules/language.ts';

/** The visitor's language where the address names none; null on the server and until it is detected. */
export const useDetectedLanguage = create<{ language: Language | null }>()(() => ({ language: null }));
