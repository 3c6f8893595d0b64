import { afterEach, describe, expect, it, vi } from 'vitest';
import { detectLanguage, findSupportedLanguage } from './detect-language.ts';

describe('the language of a page without one in its address', () => {
  afterEach(() => vi.unstubAllGlobals());

  type Found = {
    search?: string;
    cookie?: string;
    local?: string;
    session?: string;
    languages?: string[];
    tag?: string;
  };

  function storage(stored: string | undefined) {
    const entries = new Map(stored === undefined ? [] : [['i18nextLng', stored]]);
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    };
  }

  function visit({ search = '', cookie = '', local, session, languages = [], tag = '' }: Found) {
    const localStorage = storage(local);
    vi.stubGlobal('window', {
      location: { search, hash: '' },
      localStorage,
      sessionStorage: storage(session),
    });
    vi.stubGlobal('document', { cookie, documentElement: { getAttribute: () => tag } });
    vi.stubGlobal('navigator', { languages, language: languages[0] });
    return { language: detectLanguage(), stored: localStorage.getItem('i18nextLng') };
  }

  it('is searched in query, cookie, local and session storage, browser and html tag, in this order', () => {
    const places: Found[] = [
      { search: '?lng=it' },
      { cookie: 'i18next=it' },
      { local: 'it-ch' },
      { session: 'it-ch' },
      { languages: ['en-GB', 'it-IT', 'de'] },
      { tag: 'it-CH' },
    ];
    const french: Found[] = [
      { search: '?lng=fr' },
      { cookie: 'i18next=fr' },
      { local: 'fr-ch' },
      { session: 'fr-ch' },
      { languages: ['fr'] },
      { tag: 'fr-CH' },
    ];
    const found = places.map((place, index) => {
      const later = Object.assign({}, ...french.slice(index + 1));
      return visit({ ...later, ...place }).language;
    });
    expect(found).toEqual(Array(6).fill('it-ch'));
  });

  it('skips unsupported languages', () => {
    expect(
      visit({ search: '?lng=en', cookie: 'i18next=xx', local: '"><b>', languages: ['it'] }).language,
    ).toBe('it-ch');
  });

  it('is stored in local storage for the next visit', () => {
    expect(visit({ search: '?lng=it', languages: ['fr-CH'] }).stored).toBe('it-ch');
  });

  it('is German by default', () => {
    expect(visit({ languages: ['en-GB'] }).language).toBe('de-ch');
    expect(findSupportedLanguage([])).toBe('de-ch');
  });
});
