import { describe, expect, it } from 'vitest';
import { FRESH_SIGN_IN_MINUTES, SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';
import { ROLES } from '#rules/permissions.ts';
import { PASSKEYS_MAX } from '#rules/sign-in-methods.ts';
import {
  addPerson,
  BY,
  DESK_ENV,
  generateCode,
  getStatus,
  openBrowser,
  openTestDesk,
  PASSWORD,
  refusedAs,
} from '#server/testing/desk-visitor.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { createSoftwarePasskey, type PasskeyFaults } from '#server/testing/software-passkey.ts';

const { app, desk, signIn } = await openTestDesk({ people: {} });

type Browser = ReturnType<typeof openBrowser>;
type Key = ReturnType<typeof createSoftwarePasskey>;

const makeKey = (counts = true) => createSoftwarePasskey(DESK_ENV.DESK_URL, { counts });

async function add(browser: Browser, key: Key, faults: PasskeyFaults = {}, name = 'Laptop') {
  const { beginPasskey, addPasskey } = browser.api.me;
  const answer = key.create(await beginPasskey.mutate({}), faults);
  return addPasskey.mutate({ name, answer });
}

async function signInWith(key: Key, faults: PasskeyFaults = {}, browser = openBrowser(desk)) {
  const { beginPasskey, finishPasskey } = browser.api.signIn;
  return finishPasskey.mutate({ answer: key.sign(await beginPasskey.mutate(), faults) });
}

/** Creates a person with one passkey, and the browser that added it. */
async function withPasskey(signInName: string, key = makeKey()) {
  const browser = await signIn(signInName);
  await add(browser, key);
  return { browser, key };
}

const own = (browser: Browser) => browser.api.me.signIn.query();
const statusOfMe = (browser: Browser) => getStatus(browser.api.me.show.query());
/** Expects that the passkey proves nothing. */
const notProved = refusedAs('passkey');

describe('a passkey', () => {
  it('signs in without a user name', async () => {
    const { browser, key } = await withPasskey('anna');
    const [passkey] = (await own(browser)).passkeys;
    expect(passkey).toMatchObject({ id: key.id, name: 'Laptop', lastUsedAt: null });
    const other = openBrowser(desk);
    expect(await signInWith(key, {}, other)).toMatchObject({ name: 'Person anna' });
    expect(await statusOfMe(other)).toBe(200);
    expect((await own(other)).passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(app.logged.join()).toContain('"by":"passkey"');
    const asked = await openBrowser(desk).api.signIn.beginPasskey.mutate();
    expect(asked).toMatchObject({ rpId: 'desk.example', userVerification: 'required' });
    expect(asked).not.toHaveProperty('allowCredentials.0');
    const listed = (await app.app.people.list()).find(({ signInName }) => signInName === 'anna');
    expect(listed).toMatchObject({ signIn: 'local', passkeys: 1 });
  });

  it('that is synced and has no counter can sign in repeatedly', async () => {
    const { key } = await withPasskey('berta', makeKey(false));
    for (let time = 0; time < 2; time += 1) await signInWith(key);
  });

  it.each<[string, PasskeyFaults]>([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['to another question', { challenge: Buffer.from('another').toString('base64url') }],
    ['unlocked by nobody', { verified: false }],
    ['with an invalid signature', { hasInvalidSignature: true }],
    ['for another person', { userHandle: Buffer.from('another').toString('base64url') }],
    ['as a new passkey', { type: 'webauthn.create' }],
    ['as often as before', { counter: 1 }],
  ])('is refused if it signs %s', async (how, faults) => {
    const { key } = await withPasskey(`carla${how.replaceAll(/\W/g, '')}`);
    await signInWith(key);
    const browser = openBrowser(desk);
    await expect(signInWith(key, faults, browser)).rejects.toMatchObject(notProved);
    expect(await statusOfMe(browser)).toBe(401);
  });

  it('answers a challenge once, in the same browser, and for minutes only', async () => {
    const { key } = await withPasskey('dora');
    const browser = openBrowser(desk);
    const options = await browser.api.signIn.beginPasskey.mutate();
    const copy = openBrowser(desk, browser.cookie());
    const finish = ({ api }: Browser, asked = options) =>
      api.signIn.finishPasskey.mutate({ answer: key.sign(asked) });
    await expect(finish(openBrowser(desk))).rejects.toMatchObject(notProved);
    await finish(browser);
    await expect(finish(copy)).rejects.toMatchObject(notProved);
    const late = openBrowser(desk);
    const lateOptions = await late.api.signIn.beginPasskey.mutate();
    await rows(
      app,
      `update sign_in_attempt set created_at = created_at - interval '${SIGN_IN_ATTEMPT_MINUTES + 1} minutes'`,
    );
    await expect(finish(late, lateOptions)).rejects.toMatchObject(notProved);
  });

  it('that is unknown or belongs to a disabled person is refused', async () => {
    await expect(signInWith(makeKey())).rejects.toMatchObject(notProved);
    const { key } = await withPasskey('emil');
    await app.app.people.change('emil', { disabled: true }, BY);
    await expect(signInWith(key)).rejects.toMatchObject(notProved);
    await app.app.people.change('emil', { disabled: false }, BY);
    await signInWith(key);
    await app.app.people.invite('emil', BY);
    await expect(signInWith(key)).rejects.toMatchObject(notProved);
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
    const browser = await signIn(signInName);
    await expect(add(browser, makeKey(), faults)).rejects.toMatchObject(notProved);
    expect((await own(browser)).passkeys).toEqual([]);
  });

  it.each(ROLES)('is for every role: %s', async (role) => {
    const browser = await signIn(`gina.${role}`, role);
    await add(browser, makeKey());
    expect((await own(browser)).passkeys).toHaveLength(1);
  });

  it('requires a code some minutes after the sign-in, and so does removing', async () => {
    const { key: codeKey } = await addPerson(app, desk, { signInName: 'hans', role: 'service' });
    const browser = openBrowser(desk);
    const spent = generateCode(codeKey);
    const typed = { signInName: 'hans', password: PASSWORD, code: spent };
    await browser.api.signIn.password.mutate(typed);
    const wait = FRESH_SIGN_IN_MINUTES + 1;
    const letTimePass = () =>
      rows(app, `update desk_session set verified_at = verified_at - interval '${wait} minutes'`);
    await letTimePass();
    expect((await own(browser)).isFresh).toBe(false);
    const wrong = { cause: { status: 400, body: { fieldErrors: [{ field: 'code' }] } } };
    const { beginPasskey, addPasskey, removePasskey } = browser.api.me;
    for (const given of [{}, { code: '000000' }, { code: spent }])
      await expect(beginPasskey.mutate(given)).rejects.toMatchObject(wrong);
    const options = await beginPasskey.mutate({ code: generateCode(codeKey, 1) });
    const key = makeKey();
    await addPasskey.mutate({ name: 'Laptop', answer: key.create(options) });
    await letTimePass();
    await expect(removePasskey.mutate({ id: key.id })).rejects.toMatchObject(wrong);
    // A passkey counts as a fresh sign-in.
    await signInWith(key, {}, browser);
    await removePasskey.mutate({ id: key.id });
  });

  it('must end in the browser that started it', async () => {
    const [one, other] = await Promise.all([signIn('ida'), signIn('jan')]);
    const answer = makeKey().create(await one.api.me.beginPasskey.mutate({}));
    const attempt = /cadeau_desk_attempt=[^;]+/.exec(one.cookie() ?? '')?.[0];
    const mixed = openBrowser(desk, `${other.cookie()}; ${attempt}`);
    const adding = mixed.api.me.addPasskey.mutate({ name: 'Laptop', answer });
    await expect(adding).rejects.toMatchObject(notProved);
  });

  it('is limited to ten, and to one of each', async () => {
    const { browser, key } = await withPasskey('karin');
    const notKept = refusedAs('passkey-not-kept');
    await expect(add(browser, key)).rejects.toMatchObject(notKept);
    for (let more = 1; more < PASSKEYS_MAX; more += 1) await add(browser, makeKey());
    await expect(add(browser, makeKey())).rejects.toMatchObject(notKept);
  });

  it('is impossible for people of the identity provider, who have none here', async () => {
    const browser = await signIn('lea');
    await rows(
      app,
      `update person set sign_in = 'provider', password_hash = null, code_secret = null where sign_in_name = 'lea'`,
    );
    const begun = browser.api.me.beginPasskey.mutate({});
    await expect(begun).rejects.toMatchObject(refusedAs('uses-identity-provider'));
  });
});

describe('removing a passkey', () => {
  it('ends it immediately, only for its owner, and is recorded', async () => {
    const { browser, key } = await withPasskey('maria');
    const otherClerk = await signIn('nico', 'everything');
    expect(await getStatus(otherClerk.api.me.removePasskey.mutate({ id: key.id }))).toBe(404);
    await browser.api.me.removePasskey.mutate({ id: key.id });
    await expect(signInWith(key)).rejects.toMatchObject(notProved);
    const written = await texts(
      app,
      `select person || ', ' || command || ', ' || event_type || ' ' || (data ->> 'signInName') as text from operator_action order by id desc limit 1`,
    );
    expect(written).toEqual(['Person maria, desk passkeys remove, passkey-removed maria']);
  });
});
