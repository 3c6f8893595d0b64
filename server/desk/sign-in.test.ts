import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { OpenedInvitation } from '#contract/desk/people.ts';
import { DESK_SESSION, INVITATION_HOURS } from '#rules/desk-session.ts';
import {
  accept,
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
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let desk: FastifyInstance;
openDeskApp(
  (test, opened) => {
    [app, desk] = [test, opened];
  },
  { ...DESK_ENV, ABUSE_LIMIT_FACTOR: '1' },
);

const invite = (signInName: string) =>
  app.app.people.add({ signInName, name: 'Anna Muster', role: 'packing', language: 'fr-ch' }, BY);

describe('an invitation', () => {
  it('is accepted with a password and a code, once', async () => {
    const token = (await invite('anna')) ?? '';
    const browser = openBrowser(desk);
    const opened = await browser.call('POST', '/invitation', { body: { token } });
    expect(opened.body).toMatchObject({ signInName: 'anna', name: 'Anna Muster', language: 'fr-ch' });
    const { key, picture } = opened.body as OpenedInvitation;
    expect(picture).toMatch(/^<svg/);
    expect((await browser.call('POST', '/invitation', { body: { token } })).body).toMatchObject({ key });
    const accepting = (password: string, code: string) =>
      browser.call('POST', '/invitation/accept', { body: { token, password, code } });
    expect(await accepting('zu kurz', codeOf(key))).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'password' }] },
    });
    expect(await accepting('Anna Muster', codeOf(key))).toMatchObject({ status: 400 });
    expect(await accepting(PASSWORD, '000000')).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'code' }] },
    });
    expect(await accepting(PASSWORD, codeOf(key))).toMatchObject({ status: 204 });
    expect(await accepting(PASSWORD, codeOf(key, 1))).toMatchObject({ status: 404 });
    expect(await browser.call('POST', '/invitation', { body: { token } })).toMatchObject({ status: 404 });
  });

  it('is over after its hours, and a new one takes its place', async () => {
    const token = (await invite('berta')) ?? '';
    const browser = openBrowser(desk);
    await rows(
      app,
      `update person set invited_at = invited_at - interval '${INVITATION_HOURS} hours' where sign_in_name = 'berta'`,
    );
    expect(await browser.call('POST', '/invitation', { body: { token } })).toMatchObject({ status: 404 });
    const again = (await app.app.people.invite('berta', BY)) ?? '';
    expect(again).not.toBe(token);
    await accept(app, desk, again);
  });

  it('stands in the database as a hash alone, and so does the password; the key of the codes is encrypted', async () => {
    const token = (await invite('carla')) ?? '';
    const key = await accept(app, desk, token);
    const stored = await texts(app, `select person::text as text from person where sign_in_name = 'carla'`);
    for (const secret of [token, PASSWORD, key.replaceAll(' ', '')])
      expect(stored.join()).not.toContain(secret);
    expect(app.logged.join()).not.toContain(token);
  });

  it('is for a name that nobody has', async () => {
    await invite('dora');
    expect(await invite('dora')).toBeUndefined();
  });
});

describe('signing in', () => {
  const signIn = (body: object) => openBrowser(desk).call('POST', '/sign-in', { body });

  it('opens a session that the pages cannot read, for this host alone', async () => {
    const { key } = await addPerson(app, desk, { signInName: 'emil', role: 'service' });
    const answer = await signIn({ signInName: ' EMIL ', password: PASSWORD, code: codeOf(key) });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Person emil', role: 'service', language: 'de-ch' },
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^cadeau_desk=.{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((answer.body as { acts: string[] }).acts).toContain('orders search');
    expect((answer.body as { acts: string[] }).acts).not.toContain('refund');
  });

  it('is refused in the same words whatever was wrong, and a code is good once', async () => {
    const { key } = await addPerson(app, desk, { signInName: 'fritz', role: 'service' });
    const typed = { signInName: 'fritz', password: PASSWORD };
    const answers = [
      await signIn({ ...typed, signInName: 'nobody', code: codeOf(key) }),
      await signIn({ ...typed, password: `${PASSWORD}!`, code: codeOf(key) }),
      await signIn({ ...typed, code: '000000' }),
    ];
    const right = { ...typed, code: codeOf(key) };
    expect(await signIn(right)).toMatchObject({ status: 200 });
    answers.push(await signIn(right));
    const told = answers.map(({ status, body }) => ({ status, ...(body as object), id: '', timestamp: '' }));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]).toMatchObject({ status: 400, fieldErrors: [{ field: 'password' }] });
  });

  it('has to wait after ten tries for a name, right or wrong', async () => {
    const { key } = await addPerson(app, desk, { signInName: 'gina', role: 'service' });
    const wrong = { signInName: 'gina', password: 'falsch', code: '000000' };
    for (let time = 0; time < 10; time += 1) expect((await signIn(wrong)).status).toBe(400);
    const waiting = await signIn({ ...wrong, password: PASSWORD, code: codeOf(key) });
    expect(waiting).toMatchObject({ status: 429, body: { messageKey: 'TOO_MANY_REQUESTS' } });
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('needs a disabled person to be let in again', async () => {
    const browser = await signedIn(app, desk, { signInName: 'hans', role: 'service' });
    expect((await browser.call('GET', '/me')).status).toBe(200);
    await app.app.people.change('hans', { disabled: true }, BY);
    expect((await browser.call('GET', '/me')).status).toBe(401);
    expect(await app.app.people.invite('hans', BY)).toBeUndefined();
    await app.app.people.change('hans', { disabled: false }, BY);
    expect((await browser.call('GET', '/me')).status).toBe(401);
  });
});

it('a request is named in the answer, the log and the figures, by its route', async () => {
  const { status, headers } = await openBrowser(desk).call('GET', '/me');
  const line = app.logged.find(
    (each) => each.includes(String(headers['x-trace-id'])) && each.includes('"ms"'),
  );
  expect(JSON.parse(line ?? '{}')).toMatchObject({ route: 'desk /api/me', status, msg: 'request' });
});

describe('a session', () => {
  const age = (what: string, interval: string) =>
    rows(app, `update desk_session set ${what} = ${what} - interval '${interval}'`);

  it('ends when the person signs out', async () => {
    const browser = await signedIn(app, desk, { signInName: 'ida', role: 'service' });
    const cookie = browser.cookie() ?? '';
    expect((await browser.call('POST', '/sign-out')).status).toBe(204);
    expect((await browser.call('GET', '/me', { headers: { cookie } })).status).toBe(401);
  });

  it('ends without use, and however it is used at the end of the day', async () => {
    const { idleMinutes, hours } = DESK_SESSION;
    const idle = await signedIn(app, desk, { signInName: 'jan', role: 'service' });
    await age('last_used_at', `${idleMinutes - 1} minutes`);
    expect((await idle.call('GET', '/me')).status).toBe(200);
    await age('last_used_at', `${idleMinutes + 1} minutes`);
    expect((await idle.call('GET', '/me')).status).toBe(401);
    const long = await signedIn(app, desk, { signInName: 'karin', role: 'service' });
    await age('created_at', `${hours + 1} hours`);
    expect((await long.call('GET', '/me')).status).toBe(401);
    expect(await app.app.people.sweepSessions()).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['without the header of the desk’s own pages', { 'x-cadeau-desk': undefined }],
    ['from a page of another origin', { origin: 'https://evil.example' }],
  ])('changes nothing %s', async (_how, headers) => {
    const signInName = `lea${Object.keys(headers).join().length}`;
    const browser = await signedIn(app, desk, { signInName, role: 'service' });
    expect((await browser.call('POST', '/sign-out', { headers })).status).toBe(403);
    expect((await browser.call('GET', '/me')).status).toBe(200);
  });
});
