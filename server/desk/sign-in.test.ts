import { describe, expect, it } from 'vitest';
import { DESK_SESSION, INVITATION_HOURS } from '#rules/desk-session.ts';
import {
  accept,
  addPerson,
  BY,
  generateCode,
  getStatus,
  openBrowser,
  openTestDesk,
  PASSWORD,
} from '#server/testing/desk-visitor.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { buildDeskServer } from './desk-server.ts';

const { app, desk, signIn: signInAs } = await openTestDesk({ people: {}, env: { ABUSE_LIMIT_FACTOR: '1' } });

type Browser = ReturnType<typeof openBrowser>;
const refused = (status: number, body: object = {}) => ({ cause: { status, body } });
const statusOfMe = (browser: Browser) => getStatus(browser.api.me.show.query());

const invite = (signInName: string) =>
  app.app.people.add({ signInName, name: `Muster ${signInName}`, roles: ['packing'], language: 'fr-ch' }, BY);

describe('the first invitation', () => {
  it('is renewed until one is accepted', async () => {
    const first = (await app.app.people.inviteFirst(BY)) ?? '';
    const second = (await app.app.people.inviteFirst(BY)) ?? '';
    const { openInvitation } = openBrowser(desk).api.signIn;
    await expect(openInvitation.mutate({ token: first })).rejects.toMatchObject(refused(404));
    await accept(app, desk, second);
    expect(await app.app.people.inviteFirst(BY)).toBeUndefined();
  });
});

describe('an invitation', () => {
  it('is accepted with a password and a code, once', async () => {
    const token = (await invite('anna')) ?? '';
    const { openInvitation, acceptInvitation } = openBrowser(desk).api.signIn;
    const opened = await openInvitation.mutate({ token });
    expect(opened).toMatchObject({ signInName: 'anna', name: 'Muster anna', language: 'fr-ch' });
    const { key, picture } = opened;
    expect(picture).toMatch(/^<svg/);
    const accept = (password: string, code: string) => acceptInvitation.mutate({ token, password, code });
    const wrong = (field: string) => refused(400, { fieldErrors: [{ field }] });
    await expect(accept('zu kurz', generateCode(key))).rejects.toMatchObject(wrong('password'));
    await expect(accept('Muster anna', generateCode(key))).rejects.toMatchObject(wrong('password'));
    await expect(accept(PASSWORD, '000000')).rejects.toMatchObject(wrong('code'));
    await accept(PASSWORD, generateCode(key));
    await expect(accept(PASSWORD, generateCode(key, 1))).rejects.toMatchObject(refused(404));
    await expect(openInvitation.mutate({ token })).rejects.toMatchObject(refused(404));
  });

  it('has a new key each time it is opened, is recorded, and says that it was opened before', async () => {
    const token = (await invite('spied')) ?? '';
    const { openInvitation, acceptInvitation } = openBrowser(desk).api.signIn;
    const spied = await openInvitation.mutate({ token });
    const own = await openInvitation.mutate({ token });
    expect([spied.openedBefore, own.openedBefore]).toEqual([null, expect.any(Date)]);
    expect(own.key).not.toBe(spied.key);
    const accept = (key: string) =>
      acceptInvitation.mutate({ token, password: PASSWORD, code: generateCode(key) });
    await expect(accept(spied.key)).rejects.toMatchObject(refused(400, { fieldErrors: [{ field: 'code' }] }));
    await accept(own.key);
    expect(
      await texts(
        app,
        `select person || ' ' || (data ->> 'again') as text from operator_action where event_type = 'invitation-opened'
           and data ->> 'signInName' = 'spied' order by id`,
      ),
    ).toEqual(['Muster spied false', 'Muster spied true']);
  });

  it('expires after some hours, and a new one replaces it', async () => {
    const token = (await invite('berta')) ?? '';
    await rows(
      app,
      `update person set invited_at = invited_at - interval '${INVITATION_HOURS} hours' where sign_in_name = 'berta'`,
    );
    const { signIn } = openBrowser(desk).api;
    await expect(signIn.openInvitation.mutate({ token })).rejects.toMatchObject(refused(404));
    const again = (await app.app.people.invite('berta', BY)) ?? '';
    expect(again).not.toBe(token);
    await accept(app, desk, again);
  });

  it('is stored as a hash, and so is the password; the key of the codes is encrypted', async () => {
    const token = (await invite('carla')) ?? '';
    const key = await accept(app, desk, token);
    const stored = await texts(app, `select person::text as text from person where sign_in_name = 'carla'`);
    for (const secret of [token, PASSWORD, key.replaceAll(' ', '')])
      expect(stored.join()).not.toContain(secret);
    expect(app.logged.join()).not.toContain(token);
  });

  it('needs an unused name', async () => {
    await invite('dora');
    expect(await invite('dora')).toBeUndefined();
  });
});

describe('signing in', () => {
  const signIn = (given: { signInName: string; password: string; code: string }) =>
    openBrowser(desk).api.signIn.password.mutate(given);

  it('opens a session that scripts cannot read, for this host only', async () => {
    const { key } = await addPerson(app, desk, { signInName: 'emil', role: 'service' });
    const browser = openBrowser(desk);
    const json = { signInName: ' EMIL ', password: PASSWORD, code: generateCode(key) };
    const answer = await browser.call('POST', '/rpc/signIn.password', { body: { json } });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^cadeau_desk=.{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^cadeau_desk_device=[\w~-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const person = await browser.api.me.show.query();
    expect(person).toMatchObject({ name: 'Person emil', roles: ['service'], language: 'de-ch' });
    expect(person.permissions).toContain('orders search');
    expect(person.permissions).not.toContain('refund');
  });

  it('is refused with the same message for any reason, and a code works once', async () => {
    const { key } = await addPerson(app, desk, { signInName: 'fritz', role: 'service' });
    const typed = { signInName: 'fritz', password: PASSWORD };
    const right = { ...typed, code: generateCode(key) };
    const refusals: object[] = [];
    const keep = ({ cause: { status, body } }: { cause: { status: number; body: object } }) =>
      refusals.push({ ...body, status, id: '', timestamp: '' });
    await signIn({ ...right, signInName: 'nobody' }).catch(keep);
    await signIn({ ...right, password: `${PASSWORD}!` }).catch(keep);
    await signIn({ ...right, code: '000000' }).catch(keep);
    await signIn(right);
    await signIn(right).catch(keep);
    const fieldErrors = [{ field: 'password', messageKey: 'fieldInvalid' }];
    const refusal = { status: 400, id: '', timestamp: '', messageKey: 'BAD_REQUEST', fieldErrors };
    expect(refusals).toEqual([refusal, refusal, refusal, refusal]);
  });

  it('is blocked after ten failures for a name, except on a device where the person signed in before', async () => {
    const { key } = await addPerson(app, desk, { signInName: 'gina', role: 'service' });
    const wrong = { signInName: 'gina', password: 'falsch', code: '000000' };
    const known = openBrowser(desk);
    const right = (steps: number) => ({ ...wrong, password: PASSWORD, code: generateCode(key, steps) });
    // A success doesn't count.
    await known.api.signIn.password.mutate(right(0));
    for (let time = 0; time < 10; time += 1) expect(await getStatus(signIn(wrong))).toBe(400);
    await known.api.signIn.password.mutate(right(1));
    for (let time = 0; time < 10; time += 1)
      expect(await getStatus(known.api.signIn.password.mutate(wrong))).toBe(400);
    expect(await getStatus(known.api.signIn.password.mutate(wrong))).toBe(429);
    const json = right(1);
    const waiting = await openBrowser(desk).call('POST', '/rpc/signIn.password', { body: { json } });
    expect(waiting).toMatchObject({
      status: 429,
      body: { error: { json: { data: { messageKey: 'TOO_MANY_REQUESTS' } } } },
    });
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('is impossible for a disabled person until they are enabled', async () => {
    const browser = await signInAs('hans');
    expect(await statusOfMe(browser)).toBe(200);
    await app.app.people.change('hans', { disabled: true }, BY);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await app.app.people.invite('hans', BY)).toBeUndefined();
    await app.app.people.change('hans', { disabled: false }, BY);
    expect(await statusOfMe(browser)).toBe(401);
  });
});

it('a request is named by its route in the response, the log and the metrics', async () => {
  const { status, headers } = await openBrowser(desk).call('GET', '/rpc/me.show');
  const line = app.logged.find(
    (candidate) => candidate.includes(String(headers['x-trace-id'])) && candidate.includes('"ms"'),
  );
  expect(JSON.parse(line ?? '{}')).toMatchObject({ route: 'desk /api/rpc/me.show', status, msg: 'request' });
});

it('a failing procedure logs the error', async () => {
  const openInvitation = async () => {
    throw new Error('no space left');
  };
  const failing = await buildDeskServer({ ...app.app, people: { ...app.app.people, openInvitation } });
  const opening = openBrowser(failing).api.signIn.openInvitation.mutate({ token: 'x' });
  await expect(opening).rejects.toMatchObject(refused(500, { messageKey: 'INTERNAL_SERVER_ERROR' }));
  expect(app.logged.find((line) => line.includes('request failed'))).toContain('no space left');
  await failing.close();
});

describe('a session', () => {
  it('ends when its browser signs in again', async () => {
    const { key } = await addPerson(app, desk, { signInName: 'nina', role: 'packing' });
    const browser = openBrowser(desk);
    const enter = (steps: number) =>
      browser.api.signIn.password.mutate({
        signInName: 'nina',
        password: PASSWORD,
        code: generateCode(key, steps),
      });
    await enter(0);
    const earlier = openBrowser(desk, browser.cookie());
    await enter(1);
    expect([await statusOfMe(earlier), await statusOfMe(browser)]).toEqual([401, 200]);
  });

  it('is listed to its owner, who can end it after a second factor, and to nobody else', async () => {
    const one = await signInAs('otto');
    await rows(app, `update person set code_step = 0 where sign_in_name = 'otto'`);
    const stranger = await signInAs('paula');
    await rows(
      app,
      `insert into desk_session (token_hash, person_id, browser, created_at)
         select 'of-otto', id, 'Firefox, Windows', now() - interval '1 minute' from person where sign_in_name = 'otto'`,
    );
    const { sessions } = await one.api.me.signIn.query();
    expect(sessions).toMatchObject([
      { isCurrent: true, browser: '' },
      { isCurrent: false, browser: 'Firefox, Windows' },
    ]);
    const id = sessions[1]?.id ?? '';
    expect(await getStatus(stranger.api.me.endSession.mutate({ id }))).toBe(404);
    await rows(app, `update desk_session set verified_at = now() - interval '11 minutes'`);
    expect(await getStatus(one.api.me.endSession.mutate({ id }))).toBe(409);
    await rows(app, `update desk_session set verified_at = now()`);
    await one.api.me.endSession.mutate({ id });
    expect((await one.api.me.signIn.query()).sessions).toHaveLength(1);
  });

  it('on a new device is reported to the user by mail, in their language', async () => {
    const email = 'renate@murmeli.example';
    const { key } = await addPerson(app, desk, { signInName: 'renate', role: 'packing', language: 'fr-ch' });
    await app.app.people.change('renate', { email }, BY);
    const browser = openBrowser(desk);
    const enter = (steps: number) =>
      browser.api.signIn.password.mutate({
        signInName: 'renate',
        password: PASSWORD,
        code: generateCode(key, steps),
      });
    await enter(0);
    await expect.poll(() => app.systems.mailsTo(email)).toHaveLength(1);
    const [mail] = await app.systems.mailsTo(email);
    expect(mail?.subject).toContain('Nouvelle connexion');
    expect(mail?.html).toContain('lang="fr-CH"');
    await enter(1);
    expect(await app.systems.mailsTo(email)).toHaveLength(1);
    expect(JSON.stringify(await rows(app, 'select data from operator_action'))).not.toContain(email);
  });

  const age = (what: string, interval: string) =>
    rows(app, `update desk_session set ${what} = ${what} - interval '${interval}'`);

  it('ends when the person signs out', async () => {
    const browser = await signInAs('ida');
    const copy = openBrowser(desk, browser.cookie());
    await browser.api.signIn.signOut.mutate();
    expect(browser.cookie()).not.toContain('cadeau_desk=');
    expect(await statusOfMe(copy)).toBe(401);
  });

  it('expires when idle, and at the end of the day despite use', async () => {
    const { idleMinutes, hours } = DESK_SESSION;
    const idle = await signInAs('jan');
    await age('last_used_at', `${idleMinutes - 1} minutes`);
    expect(await statusOfMe(idle)).toBe(200);
    await age('last_used_at', `${idleMinutes + 1} minutes`);
    expect(await statusOfMe(idle)).toBe(401);
    const long = await signInAs('karin');
    await age('created_at', `${hours + 1} hours`);
    expect(await statusOfMe(long)).toBe(401);
    expect(await app.app.people.sweepSessions()).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['without the header of the desk’s own pages', { 'x-cadeau-desk': undefined }],
    ['from a page of another origin', { origin: 'https://evil.example' }],
  ])('changes nothing %s', async (_how, headers) => {
    const signInName = `lea${Object.keys(headers).join().length}`;
    const browser = await signInAs(signInName);
    const answer = await browser.call('POST', '/rpc/signIn.signOut', { headers, body: {} });
    expect(answer.status).toBe(403);
    expect(await statusOfMe(browser)).toBe(200);
  });
});
