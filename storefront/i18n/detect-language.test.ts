import { afterEach, describe, expect, it, vi } from 'vitest';
import { detectLanguage, firstSpoken } from './detect-language.ts';

describe('the language of a page whose address names none', () => {
  afterEach(() => vi.unstubAllGlobals());

  function visit(search: string, cookie: string, stored: string | null, languages: string[]) {
    const kept = new Map(stored === null ? [] : [['i18nextLng', stored]]);
    const room = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
    vi.stubGlobal('window', { location: { search, hash: '' }, localStorage: room, sessionStorage: room });
    vi.stubGlobal('document', { cookie, documentElement: { getAttribute: () => 'de-CH' } });
    vi.stubGlobal('navigator', { languages, language: languages[0] });
    return { language: detectLanguage(), kept: kept.get('i18nextLng') };
  }

  it('is looked for in the query, a cookie, the storage and the browser, in this order', () => {
    expect(visit('?lng=it', 'i18next=fr', 'de-ch', ['fr-CH']).language).toBe('it-ch');
    expect(visit('', 'i18next=fr', 'it-ch', ['de-CH']).language).toBe('fr-ch');
    expect(visit('', '', 'it-ch', ['fr-CH']).language).toBe('it-ch');
    expect(visit('', '', null, ['en-GB', 'fr-FR', 'de']).language).toBe('fr-ch');
  });

  it('passes over what the shop does not speak', () => {
    expect(visit('?lng=en', 'i18next=xx', '"><b>', ['it']).language).toBe('it-ch');
  });

  it('is kept in local storage for the next time', () => {
    expect(visit('?lng=it', '', null, ['fr-CH']).kept).toBe('it-ch');
  });

  it('is German when nothing is found', () => {
    expect(visit('', '', null, ['en-GB']).language).toBe('de-ch');
    expect(firstSpoken([])).toBe('de-ch');
  });
});
