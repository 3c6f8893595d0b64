import { describe, expect, it } from 'vitest';
import { ROLES } from '#rules/command-roles.ts';
import { socketsToServe } from './served-sockets.ts';

const ON_A_SERVER = { database: { url: 'postgresql://localhost/cadeau' } };
const EMBEDDED = { database: { dataDir: '/srv/data' } };
const SOCKETS = { socketDir: '/run/cadeau' };
const NONE = { socketDir: undefined };

describe('commands are taken', () => {
  it('on a PostgreSQL server by workers, where there is a folder for it', () => {
    const all = { folder: '/run/cadeau', roles: ROLES };
    expect(socketsToServe('worker', { ...ON_A_SERVER, ...SOCKETS })).toEqual(all);
    expect(socketsToServe('all', { ...ON_A_SERVER, ...SOCKETS })).toEqual(all);
    expect(socketsToServe('web', { ...ON_A_SERVER, ...SOCKETS })).toBeUndefined();
    expect(socketsToServe('worker', { ...ON_A_SERVER, ...NONE })).toBeUndefined();
  });

  it('on the embedded database by the process that has it, of its own user unless told otherwise', () => {
    for (const face of ['all', 'web', 'worker'] as const) {
      const own = { folder: '/srv/data/sockets', roles: ['everything'] };
      expect(socketsToServe(face, { ...EMBEDDED, ...NONE })).toEqual(own);
      expect(socketsToServe(face, { ...EMBEDDED, ...SOCKETS })?.folder).toBe('/run/cadeau');
    }
  });
});
