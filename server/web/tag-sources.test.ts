import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { buildPagePolicy, getTagSources } from './page-policy.ts';

const policy = (tag: ReturnType<typeof getTagSources>) =>
  Object.fromEntries(
    buildPagePolicy({ scripts: ["'sha256-one'"], styles: [] }, { frames: [], tag })
      .split('; ')
      .map((directive): [string, string] => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
  );

describe('the policy of a page', () => {
  it('allows no external source without analytics', () => {
    const { 'script-src': script = '', ...rest } = policy(getTagSources(null));
    expect(script.replace(/ 'sha256-[^']+'/, '')).toBe("'self'");
    expect(Object.values(rest).join(' ')).not.toContain('http');
  });

  it('allows the public tag to load and to report', () => {
    const allowed = policy(getTagSources({ id: 'G-ABC123', url: 'https://www.googletagmanager.com' }));
    expect(allowed['script-src']).toMatch(/^'self' 'sha256-[^']+' https:\/\/www\.googletagmanager\.com$/);
    for (const directive of ['connect-src', 'img-src']) {
      expect(allowed[directive]).toContain('https://*.google-analytics.com');
    }
  });

  it('allows only the origin of the operator’s own tag', () => {
    const allowed = policy(getTagSources({ id: 'G-ABC123', url: 'https://measure.murmeli.example' }));
    expect(allowed['connect-src']).toBe("'self' https://measure.murmeli.example");
    expect(allowed['script-src']).not.toContain('google');
  });
});

describe('the configuration of the tag', () => {
  it('names an id and an origin', () => {
    const env = { ANALYTICS_ID: 'GTM-ABC123', ANALYTICS_URL: 'https://measure.murmeli.example/' };
    expect(readConfig(env).analytics).toEqual({ id: 'GTM-ABC123', url: 'https://measure.murmeli.example' });
    expect(readConfig({}).analytics).toEqual({ url: 'https://www.googletagmanager.com' });
  });

  it.each([
    { ANALYTICS_ID: 'UA 1' },
    { ANALYTICS_URL: 'https://measure.murmeli.example/path' },
    { ANALYTICS_URL: 'nowhere' },
  ])('refuses invalid values: %o', (env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
  });
});
