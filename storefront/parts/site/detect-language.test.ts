import { afterEach, describe, expect, it, vi } from 'vitest';
import { detectLanguage, firstSpoken } from './detect-language.ts';

describe('the language of a page whose address names none', () => {
  afterEach(() => vi.unstubAllGlobals());

  function visit(search: string, cookie: string, stored: string | null, languages: string[]) {
    const room = { getItem: () => stored, setItem: () => {}, removeItem: () => {} };
    vi.stubGlobal('window', { location: { search, hash: '' }, localStorage: room, sessionStorage: room });
    vi.stubGlobal('document', { cookie, documentElement: { getAttribute: () => 'de-CH' } });
    vi.stubGlobal('navigator', { languages, language: languages[0] });
    return detectLanguage();
  }

  it('is looked for in the query, a cookie, the storage and the browser, in this order', () => {
    expect(visit('?lng=it', 'i18next=fr', 'de-ch', ['fr-CH'])).toBe('it-ch');
    expect(visit('', 'i18next=fr', 'it-ch', ['de-CH'])).toBe('fr-ch');
    expect(visit('', '', 'it-ch', ['fr-CH'])).toBe('it-ch');
    expect(visit('', '', null, ['en-GB', 'fr-FR', 'de'])).toBe('fr-ch');
  });

  it('passes over what the shop does not speak', () => {
    expect(visit('?lng=en', 'i18next=xx', '"><b>', ['it'])).toBe('it-ch');
  });

  it('is German when nothing is found', () => {
    expect(visit('', '', null, ['en-GB'])).toBe('de-ch');
    expect(firstSpoken([])).toBe('de-ch');
  });
});
