import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { OwnSignIn } from '#contract/desk/sign-in.ts';
import { ROLES } from '#rules/command-roles.ts';
import { FRESH_SIGN_IN_MINUTES, SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';
import { PASSKEYS_MAX } from '#rules/passkeys.ts';
import {
  addPerson,
  BY,
  codeOf,
  DESK_ENV,
  openBrowser,
  openDeskApp,
  PASSWORD,
  signedIn,
} from '#server/testing/desk-visitor.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { createSoftwarePasskey, type PasskeyFaults } from '#server/testing/software-passkey.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let desk: FastifyInstance;
openDeskApp((test, opened) => {
  [app, desk] = [test, opened];
});

type Browser = ReturnType<typeof openBrowser>;
type Key = ReturnType<typeof createSoftwarePasskey>;

const optionsOf = (answer: { body: unknown }) => (answer.body as { options: object }).options;
const makeKey = (counts = true) => createSoftwarePasskey(DESK_ENV.DESK_URL, { counts });

async function add(browser: Browser, key: Key, faults: PasskeyFaults = {}, name = 'Laptop') {
  const begun = await browser.call('POST', '/me/passkeys/begin', { body: {} });
  expect(begun.status).toBe(200);
  const body = { name, answer: key.create(optionsOf(begun), faults) };
  return browser.call('POST', '/me/passkeys', { body });
}

async function signInWith(key: Key, faults: PasskeyFaults = {}, browser = openBrowser(desk)) {
  const begun = await browser.call('POST', '/sign-in/passkey/begin');
  const body = { answer: key.sign(optionsOf(begun), faults) };
  return browser.call('POST', '/sign-in/passkey', { body });
}

/** A person with one passkey, and the browser in which they added it. */
async function withPasskey(signInName: string, key = makeKey()) {
  const browser = await signedIn(app, desk, { signInName, role: 'service' });
  expect((await add(browser, key)).status).toBe(204);
  return { browser, key };
}

const own = async (browser: Browser) => (await browser.call('GET', '/me/sign-in')).body as OwnSignIn;
const refused = { status: 409, body: { constraint: 'passkey' } };

describe('a passkey', () => {
  it('signs in alone, asked for nobody in particular', async () => {
    const { browser, key } = await withPasskey('anna');
    const [passkey] = (await own(browser)).passkeys;
    expect(passkey).toMatchObject({ id: key.id, name: 'Laptop', lastUsedAt: null });
    const other = openBrowser(desk);
    expect(await signInWith(key, {}, other)).toMatchObject({ status: 200, body: { name: 'Person anna' } });
    expect((await other.call('GET', '/me')).status).toBe(200);
    expect((await own(other)).passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(app.logged.join()).toContain('"by":"passkey"');
    const asked = optionsOf(await openBrowser(desk).call('POST', '/sign-in/passkey/begin'));
    expect(asked).toMatchObject({ rpId: 'desk.example', userVerification: 'required' });
    expect(asked).not.toHaveProperty('allowCredentials.0');
    const listed = (await app.app.people.list()).find(({ signInName }) => signInName === 'anna');
    expect(listed).toMatchObject({ signIn: 'local', passkeys: 1 });
  });

  it('that devices share, and that does not count, signs in again and again', async () => {
    const { key } = await withPasskey('berta', makeKey(false));
    for (let time = 0; time < 2; time += 1) expect((await signInWith(key)).status).toBe(200);
  });

  it.each<[string, PasskeyFaults]>([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['to another question', { challenge: Buffer.from('another').toString('base64url') }],
    ['unlocked by nobody', { verified: false }],
    ['with a bent signature', { bent: true }],
    ['for another person', { userHandle: Buffer.from('another').toString('base64url') }],
    ['as a new passkey', { type: 'webauthn.create' }],
    ['as often as before', { counter: 1 }],
  ])('is refused that signs %s', async (how, faults) => {
    const { key } = await withPasskey(`carla${how.replaceAll(/\W/g, '')}`);
    expect((await signInWith(key)).status).toBe(200);
    const browser = openBrowser(desk);
    expect(await signInWith(key, faults, browser)).toMatchObject(refused);
    expect((await browser.call('GET', '/me')).status).toBe(401);
  });

  it('answers a question once, in the browser that was asked, and for minutes only', async () => {
    const { key } = await withPasskey('dora');
    const browser = openBrowser(desk);
    const options = optionsOf(await browser.call('POST', '/sign-in/passkey/begin'));
    const cookie = browser.cookie() ?? '';
    const answer = () => ({ body: { answer: key.sign(options) } });
    expect(await openBrowser(desk).call('POST', '/sign-in/passkey', answer())).toMatchObject(refused);
    expect((await browser.call('POST', '/sign-in/passkey', answer())).status).toBe(200);
    const again = { ...answer(), headers: { cookie } };
    expect(await openBrowser(desk).call('POST', '/sign-in/passkey', again)).toMatchObject(refused);
    const late = openBrowser(desk);
    const lateOptions = optionsOf(await late.call('POST', '/sign-in/passkey/begin'));
    await rows(
      app,
      `update sign_in_attempt set created_at = created_at - interval '${SIGN_IN_ATTEMPT_MINUTES + 1} minutes'`,
    );
    const body = { answer: key.sign(lateOptions) };
    expect(await late.call('POST', '/sign-in/passkey', { body })).toMatchObject(refused);
  });

  it('that nobody has is refused, as is one of a person who is kept out', async () => {
    expect(await signInWith(makeKey())).toMatchObject(refused);
    const { key } = await withPasskey('emil');
    await app.app.people.change('emil', { disabled: true }, BY);
    expect(await signInWith(key)).toMatchObject(refused);
    await app.app.people.change('emil', { disabled: false }, BY);
    expect((await signInWith(key)).status).toBe(200);
    await app.app.people.invite('emil', BY);
    expect(await signInWith(key)).toMatchObject(refused);
    expect(await texts(app, `select name as text from passkey where credential_id = '${key.id}'`)).toEqual(
      [],
    );
  });
});

describe('adding a passkey', () => {
  it.each<[string, PasskeyFaults]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['for another question', { challenge: Buffer.from('another').toString('base64url') }],
    ['unlocked by nobody', { verified: false }],
  ])('is refused %s', async (how, faults) => {
    const signInName = `fritz${how.replaceAll(/\W/g, '')}`;
    const browser = await signedIn(app, desk, { signInName, role: 'service' });
    expect(await add(browser, makeKey(), faults)).toMatchObject(refused);
    expect((await own(browser)).passkeys).toEqual([]);
  });

  it.each(ROLES)('is for every role: %s', async (role) => {
    const browser = await signedIn(app, desk, { signInName: `gina.${role}`, role });
    expect((await add(browser, makeKey())).status).toBe(204);
  });

  it('asks for a code some minutes after the sign-in, and so does removing', async () => {
    const { key: codeKey } = await addPerson(app, desk, { signInName: 'hans', role: 'service' });
    const browser = openBrowser(desk);
    const spent = codeOf(codeKey);
    const typed = { signInName: 'hans', password: PASSWORD, code: spent };
    expect((await browser.call('POST', '/sign-in', { body: typed })).status).toBe(200);
    const wait = FRESH_SIGN_IN_MINUTES + 1;
    await rows(app, `update desk_session set created_at = created_at - interval '${wait} minutes'`);
    expect((await own(browser)).isFresh).toBe(false);
    const wrong = { status: 400, body: { fieldErrors: [{ field: 'code' }] } };
    const begin = (code?: string) =>
      browser.call('POST', '/me/passkeys/begin', { body: { ...(code !== undefined && { code }) } });
    for (const code of [undefined, '000000', spent]) expect(await begin(code)).toMatchObject(wrong);
    const begun = await begin(codeOf(codeKey, 1));
    const key = makeKey();
    const body = { name: 'Laptop', answer: key.create(optionsOf(begun)) };
    expect((await browser.call('POST', '/me/passkeys', { body })).status).toBe(204);
    const removing = { body: { id: key.id } };
    expect(await browser.call('POST', '/me/passkeys/remove', removing)).toMatchObject(wrong);
    // A passkey is a fresh sign-in too.
    await signInWith(key, {}, browser);
    expect((await browser.call('POST', '/me/passkeys/remove', removing)).status).toBe(204);
  });

  it('is begun by the one who ends it', async () => {
    const [one, other] = await Promise.all(
      ['ida', 'jan'].map((signInName) => signedIn(app, desk, { signInName, role: 'service' })),
    );
    const key = makeKey();
    const begun = await one?.call('POST', '/me/passkeys/begin', { body: {} });
    const attempt = /cadeau_desk_attempt=[^;]+/.exec(one?.cookie() ?? '')?.[0];
    const session = /cadeau_desk=[^;]+/.exec(other?.cookie() ?? '')?.[0];
    const body = { name: 'Laptop', answer: key.create(optionsOf(begun ?? { body: {} })) };
    const headers = { cookie: `${session}; ${attempt}` };
    expect(await openBrowser(desk).call('POST', '/me/passkeys', { body, headers })).toMatchObject(refused);
  });

  it('ends at ten, and each is there once', async () => {
    const { browser, key } = await withPasskey('karin');
    const notKept = { status: 409, body: { constraint: 'passkey-not-kept' } };
    expect(await add(browser, key)).toMatchObject(notKept);
    for (let more = 1; more < PASSKEYS_MAX; more += 1)
      expect((await add(browser, makeKey())).status).toBe(204);
    expect(await add(browser, makeKey())).toMatchObject(notKept);
  });

  it('is not for people of the identity provider, who have none here', async () => {
    const browser = await signedIn(app, desk, { signInName: 'lea', role: 'service' });
    const session = browser.cookie() ?? '';
    await rows(
      app,
      `update person set sign_in = 'provider', password_hash = null, code_secret = null where sign_in_name = 'lea'`,
    );
    const begun = await browser.call('POST', '/me/passkeys/begin', {
      body: {},
      headers: { cookie: session },
    });
    expect(begun).toMatchObject({ status: 409, body: { constraint: 'signs-in-elsewhere' } });
  });
});

describe('removing a passkey', () => {
  it('ends it at once, of one’s own alone, and is written down', async () => {
    const { browser, key } = await withPasskey('maria');
    const stranger = await signedIn(app, desk, { signInName: 'nico', role: 'everything' });
    const body = { id: key.id };
    expect((await stranger.call('POST', '/me/passkeys/remove', { body })).status).toBe(404);
    expect((await browser.call('POST', '/me/passkeys/remove', { body })).status).toBe(204);
    expect(await signInWith(key)).toMatchObject(refused);
    const written = await texts(
      app,
      `select person || ', ' || command || ', ' || detail as text from operator_action order by id desc limit 1`,
    );
    expect(written).toEqual(['Person maria, desk passkeys remove, maria: passkey removed']);
  });
});
