import { describe, expect, it } from 'vitest';
import type { Role } from '#rules/permissions.ts';
import { createPeople } from '#server/app/people-use-cases.ts';
import { peopleAdd } from '#server/cli/people.ts';
import type { NewPerson } from '#server/people/person.ts';
import { runInTestApp } from '#server/testing/command-runner.ts';
import {
  addPerson,
  BY,
  DESK_ENV,
  generateCode,
  getStatus,
  openBrowser,
  openTestDesk,
  PASSWORD,
} from '#server/testing/desk-visitor.ts';
import { createSoftwarePasskey } from '#server/testing/software-passkey.ts';
import { buildDeskServer } from './desk-server.ts';

const { app, desk: open, signIn: signInAs } = await openTestDesk({ people: {} });

type ChangedSettings = { localSignIn?: boolean; passkeysRequired?: boolean; identityProvider?: undefined };

/** Restarts the same shop with other sign-in methods. */
async function restartShop({ localSignIn = true, passkeysRequired = false, ...changed }: ChangedSettings) {
  const config = { ...app.adapters.config, localSignIn, passkeysRequired };
  const people = createPeople({ ...app.adapters, ...changed, config });
  const shop = { ...app.app, people };
  return { shop, desk: await buildDeskServer(shop) };
}

describe('a shop that only allows sign-in at the identity provider', () => {
  it('refuses passwords, passkeys and invitations, and ends their sessions', async () => {
    const { key } = await addPerson(app, open, { signInName: 'anna', role: 'service' });
    const browser = await signInAs('berta');
    const carla = {
      signInName: 'carla',
      name: 'Carla',
      roles: ['packing'],
      language: 'it-ch',
    } satisfies NewPerson;
    const token = (await app.app.people.add(carla, BY)) ?? '';
    const { desk } = await restartShop({ localSignIn: false });
    const { signIn } = openBrowser(desk).api;
    expect(await signIn.methods.query()).toEqual({ local: false, provider: true });
    const typed = { signInName: 'anna', password: PASSWORD, code: generateCode(key) };
    expect(await getStatus(signIn.password.mutate(typed))).toBe(400);
    expect(await getStatus(signIn.beginPasskey.mutate())).toBe(404);
    expect(await getStatus(signIn.openInvitation.mutate({ token }))).toBe(404);
    const given = { token, password: PASSWORD, code: '000000' };
    expect(await getStatus(signIn.acceptInvitation.mutate(given))).toBe(404);
    const copy = openBrowser(desk, browser.cookie());
    expect(await getStatus(copy.api.me.show.query())).toBe(401);
    expect(await getStatus(browser.api.me.show.query())).toBe(200);
    await desk.close();
  });

  it('adds people there by default, by their e-mail address', async () => {
    const { shop, desk } = await restartShop({ localSignIn: false });
    const person = ['--name', 'Emil', '--role', 'service', '--reason', 'begins'];
    const add = (...words: string[]) => runInTestApp({ app: shop }, peopleAdd, [...words, ...person]);
    expect((await add('emil')).err).toContain('e-mail address');
    expect((await add('emil@murmeli.example', '--sign-in', 'local')).err).toContain('DESK_LOCAL_SIGN_IN');
    const added = await add('emil@murmeli.example');
    expect(added).toMatchObject({ code: 0, out: expect.not.stringContaining('invitation#') });
    await desk.close();
  });
});

describe('a shop without an identity provider', () => {
  it('does not offer it', async () => {
    const { shop, desk } = await restartShop({ identityProvider: undefined });
    const { signIn } = openBrowser(desk).api;
    expect(await signIn.methods.query()).toEqual({ local: true, provider: false });
    expect(await getStatus(signIn.beginAtProvider.mutate({ page: '/' }))).toBe(404);
    const words = ['fritz@murmeli.example', '--name', 'Fritz', '--role', 'service', '--reason', 'begins'];
    const added = await runInTestApp({ app: shop }, peopleAdd, [...words, '--sign-in', 'provider']);
    expect(added).toMatchObject({ code: 1, err: expect.stringContaining('OIDC_ISSUER') });
    await desk.close();
  });
});

describe('a shop that requires passkeys', () => {
  const enter = async (desk: Awaited<ReturnType<typeof buildDeskServer>>, role: Role) => {
    const signInName = `required.${role}`;
    const { key } = await addPerson(app, desk, { signInName, role });
    const browser = openBrowser(desk);
    const code = generateCode(key);
    return {
      browser,
      person: await browser.api.signIn.password.mutate({ signInName, password: PASSWORD, code }),
    };
  };

  it('lets a password open only the page that adds one, for roles that move value', async () => {
    const { desk } = await restartShop({ passkeysRequired: true });
    const { browser, person } = await enter(desk, 'service');
    expect(person).toMatchObject({ needsPasskey: true, permissions: [] });
    expect(await getStatus(browser.api.orders.list.query({}))).toBe(403);
    for (const path of ['/changes', '/packing/franking.csv'])
      expect((await browser.call('GET', path)).status).toBe(403);
    expect(await browser.api.me.signIn.query()).toMatchObject({ needsPasskey: true });
    const passkey = createSoftwarePasskey(DESK_ENV.DESK_URL, { counts: true });
    const answer = passkey.create(await browser.api.me.beginPasskey.mutate({}), {});
    await browser.api.me.addPasskey.mutate({ name: 'Laptop', answer });
    expect(await browser.api.me.show.query()).toMatchObject({ needsPasskey: false });
    expect(await getStatus(browser.api.orders.list.query({}))).toBe(200);
    const later = openBrowser(desk);
    const options = await later.api.signIn.beginPasskey.mutate();
    const finish = later.api.signIn.finishPasskey.mutate({ answer: passkey.sign(options, {}) });
    expect(await finish).toMatchObject({ needsPasskey: false });
    await desk.close();
  });

  it('changes nothing for packing', async () => {
    const { desk } = await restartShop({ passkeysRequired: true });
    expect((await enter(desk, 'packing')).person).toMatchObject({ needsPasskey: false });
    await desk.close();
  });
});
