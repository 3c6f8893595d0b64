import { describe, expect, it } from 'vitest';
import { createKnownDevices } from './known-devices.ts';
import { beginAtProvider } from './sign-in-by-provider.ts';

const forbidden = async () => {
  throw new Error('not to be called');
};
const deps = {
  hash: (text: string) => text,
  limits: {} as never,
  people: { findOrLinkByAccount: forbidden, change: forbidden },
  groupRoles: undefined,
  attempts: { open: forbidden, consume: forbidden },
  sessions: { open: forbidden },
  devices: createKnownDevices((text) => text),
  ...{ notify: forbidden, needsPasskey: () => false },
};
const browser = { ip: '192.0.2.1', name: '', device: undefined, session: undefined };
const given = { browser, page: '/' };

describe('starting at the provider', () => {
  it('waits after too many tries of an address, without a call to the provider', async () => {
    const counted: string[] = [];
    const counts = {
      countRequest: async ({ name, key }: { name: string; key: string }) => {
        counted.push(`${name} ${key}`);
        return 30;
      },
      uncountRequest: forbidden,
    };
    const provider = { begin: forbidden, finish: forbidden };
    expect(await beginAtProvider({ ...deps, counts, provider }, given)).toEqual({
      kind: 'wait',
      seconds: 30,
    });
    expect(counted).toEqual(['signInsPerAddress provider address 192.0.2.1']);
  });

  it('does nothing without a provider', async () => {
    const counts = { countRequest: forbidden, uncountRequest: forbidden };
    expect(await beginAtProvider({ ...deps, counts, provider: undefined }, given)).toEqual({ kind: 'none' });
  });
});
