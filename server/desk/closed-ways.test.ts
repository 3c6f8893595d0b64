import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPeople } from '#server/app/people-use-cases.ts';
import { peopleAdd } from '#server/cli/descriptions/people.ts';
import {
  addPerson,
  BY,
  codeOf,
  openBrowser,
  openDeskApp,
  PASSWORD,
  signedIn,
} from '#server/testing/desk-visitor.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { buildDesk } from './desk-server.ts';

let app: TestApp;
let open: FastifyInstance;
openDeskApp((test, opened) => {
  [app, open] = [test, opened];
});

type Changed = { localSignIn?: boolean; identityProvider?: undefined };

/** The same shop after a restart with other ways. */
async function restarted({ localSignIn = true, ...changed }: Changed) {
  const config = { ...app.adapters.config, localSignIn };
  const people = createPeople({ ...app.adapters, ...changed, config });
  const shop = { ...app.app, people };
  return { shop, desk: await buildDesk(shop) };
}

describe('a shop whose people sign in at the identity provider alone', () => {
  it('takes no password, passkey or invitation, and ends the sessions that began with them', async () => {
    const { key } = await addPerson(app, open, { signInName: 'anna', role: 'service' });
    const browser = await signedIn(app, open, { signInName: 'berta', role: 'service' });
    const invitation = await app.app.people.add(
      { signInName: 'carla', name: 'Carla', role: 'packing', language: 'it-ch' },
      BY,
    );
    const { desk } = await restarted({ localSignIn: false });
    const visitor = openBrowser(desk);
    expect((await visitor.call('GET', '/sign-in')).body).toEqual({ local: false, provider: true });
    const body = { signInName: 'anna', password: PASSWORD, code: codeOf(key) };
    expect((await visitor.call('POST', '/sign-in', { body })).status).toBe(400);
    expect((await visitor.call('POST', '/sign-in/passkey/begin')).status).toBe(404);
    expect((await visitor.call('POST', '/invitation', { body: { token: invitation } })).status).toBe(404);
    const accepting = { token: invitation, password: PASSWORD, code: '000000' };
    expect((await visitor.call('POST', '/invitation/accept', { body: accepting })).status).toBe(404);
    const headers = { cookie: browser.cookie() };
    expect((await visitor.call('GET', '/me', { headers })).status).toBe(401);
    expect((await browser.call('GET', '/me')).status).toBe(200);
    await desk.close();
  });

  it('adds people there unless told otherwise, by their e-mail address', async () => {
    const { shop, desk } = await restarted({ localSignIn: false });
    const person = ['--name', 'Emil', '--role', 'service', '--reason', 'begins'];
    const add = (...words: string[]) => typeCommand({ app: shop }, peopleAdd, [...words, ...person]);
    expect((await add('emil')).err).toContain('e-mail address');
    expect((await add('emil@murmeli.example', '--sign-in', 'local')).err).toContain('DESK_LOCAL_SIGN_IN');
    const added = await add('emil@murmeli.example');
    expect(added).toMatchObject({ code: 0, out: expect.not.stringContaining('invitation#') });
    await desk.close();
  });
});

describe('a shop without an identity provider', () => {
  it('offers none', async () => {
    const { shop, desk } = await restarted({ identityProvider: undefined });
    const visitor = openBrowser(desk);
    expect((await visitor.call('GET', '/sign-in')).body).toEqual({ local: true, provider: false });
    expect((await visitor.call('POST', '/oidc/begin', { body: { page: '/' } })).status).toBe(404);
    const words = ['fritz@murmeli.example', '--name', 'Fritz', '--role', 'service', '--reason', 'begins'];
    const added = await typeCommand({ app: shop }, peopleAdd, [...words, '--sign-in', 'provider']);
    expect(added).toMatchObject({ code: 1, err: expect.stringContaining('OIDC_ISSUER') });
    await desk.close();
  });
});
