import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { INVITATION_HOURS, SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';
import { parseGroupRoles } from '#rules/permissions.ts';
import { composeApp } from '#server/app.ts';
import { createIdentityProvider } from '#server/oidc/oidc.ts';
import {
  BY,
  DESK_ENV,
  getStatus,
  openBrowser,
  openDesk,
  openTestDesk,
} from '#server/testing/desk-visitor.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, desk } = await openTestDesk({ people: {} });
afterEach(() => control('DELETE'));

async function control(method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${app.adapters.config.oidc?.issuer}/control`, {
    method,
    ...(body !== undefined && { headers, body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
}

const person = (signInName: string) => ({
  ...{ signInName, name: `Person ${signInName}`, roles: ['service' as const], language: 'fr-ch' as const },
});
const add = (signInName: string) => app.app.people.addAtProvider(person(signInName), BY);

/** Opens a desk with the same database, where groups determine the roles. */
async function openGroupDesk() {
  const roles = 'packing=/desk/packers;service=phones';
  const adapters = {
    ...app.adapters,
    config: { ...app.adapters.config, groupRoles: parseGroupRoles(roles) },
  };
  const { oidc } = adapters.config;
  if (oidc === undefined) throw new Error('no identity provider');
  const redirectUri = 'http://desk.example/api/oidc/return';
  const identityProvider = createIdentityProvider({ ...oidc, groupsClaim: 'groups', redirectUri }, Date.now);
  const shop = { ...app, app: composeApp({ ...adapters, identityProvider }) };
  return { app: shop, desk: await openDesk(shop) };
}

type Browser = ReturnType<typeof openBrowser>;
const statusOfMe = (browser: Browser) => getStatus(browser.api.me.show.query());

/** Chooses a person on the provider's page. @returns the address at the desk that the browser is sent back to */
async function choose(address: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(address, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(form) },
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function begin(browser: Browser, page = '/'): Promise<string> {
  return (await browser.api.signIn.beginAtProvider.mutate({ page })).address;
}

/** Omits the header of the desk's own pages, like a browser that follows a redirect. */
async function comeBack(browser: Browser, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const headers = { 'x-cadeau-desk': undefined };
  const answer = await browser.call('GET', pathname.replace(/^\/api/, '') + search, { headers });
  expect(answer.status).toBe(303);
  return String(answer.headers.location);
}

/** @returns the final page of the desk */
async function signIn(browser: Browser, form: Record<string, string>, page?: string): Promise<string> {
  return comeBack(browser, await choose(await begin(browser, page), form));
}

describe('a person of the identity provider', () => {
  it('ends the browser’s earlier session, whose cookie is not sent on the way back', async () => {
    await add('twice@murmeli.example');
    const browser = openBrowser(desk);
    const form = { email: 'twice@murmeli.example' };
    await signIn(browser, form);
    const address = await choose(await begin(browser), form);
    const sent = browser
      .cookie()
      ?.split('; ')
      .filter((cookie) => !cookie.startsWith('cadeau_desk='));
    const returned = openBrowser(desk, sent?.join('; '));
    await comeBack(returned, address);
    expect([await statusOfMe(browser), await statusOfMe(returned)]).toEqual([401, 200]);
  });

  it('must sign in for the first time while the invitation is valid', async () => {
    await add('late@murmeli.example');
    const age = (hours: number) =>
      rows(
        app,
        `update person set invited_at = cadeau_now() - interval '${hours} hours' where sign_in_name = 'late@murmeli.example'`,
      );
    await age(INVITATION_HOURS + 1);
    const browser = openBrowser(desk);
    expect(await signIn(browser, { email: 'late@murmeli.example' })).toContain('problem=unknown');
    await age(INVITATION_HOURS - 1);
    expect(await signIn(browser, { email: 'late@murmeli.example' })).toBe('/');
  });

  it('is matched by the verified e-mail address the first time, and by the account afterwards', async () => {
    await add('anna@murmeli.example');
    const browser = openBrowser(desk);
    expect(await signIn(browser, { email: 'Anna@Murmeli.example' }, '/orders?text=x')).toBe('/orders?text=x');
    expect(await browser.api.me.show.query()).toMatchObject({
      ...{ name: 'Person anna@murmeli.example', roles: ['service'] },
    });
    const account = await texts(
      app,
      `select provider_subject as text from person where sign_in_name = 'anna@murmeli.example'`,
    );
    // The address changed at the provider and now belongs to another account.
    const subject = account[0] ?? '';
    expect(await signIn(openBrowser(desk), { email: 'anna.neu@murmeli.example', subject })).toBe('/');
    const other = { email: 'anna@murmeli.example', subject: 'another' };
    expect(await signIn(openBrowser(desk), other)).toBe('/sign-in?problem=unknown');
    const written = await texts(
      app,
      `select event_type || ' ' || (data ->> 'signInName') as text from operator_action order by id desc limit 1`,
    );
    expect(written).toEqual(['provider-account-linked anna@murmeli.example']);
    expect(app.logged.join()).toContain('"by":"identity provider"');
    expect(app.logged.join()).not.toContain('anna.neu');
  });

  it('gets the same session as everyone: for this host only, and unreadable for scripts', async () => {
    await add('berta@murmeli.example');
    const browser = openBrowser(desk);
    const address = new URL(await choose(await begin(browser), { email: 'berta@murmeli.example' }));
    const { headers } = await browser.call('GET', `/oidc/return${address.search}`);
    const [session = '', attempt = ''] = headers['set-cookie'] as string[];
    const cookies = [session, attempt].sort();
    expect(cookies[0]).toMatch(/^cadeau_desk=.{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookies[1]).toMatch(/^cadeau_desk_attempt=; Max-Age=0; .*HttpOnly; SameSite=Lax$/);
    await browser.api.signIn.signOut.mutate();
    expect(await statusOfMe(browser)).toBe(401);
  });

  it('gets their address from the token or from the provider’s own endpoint', async () => {
    await add('carla@murmeli.example');
    await control('POST', { emailIn: 'userinfo' });
    expect(await signIn(openBrowser(desk), { email: 'carla@murmeli.example' })).toBe('/');
  });

  it.each([
    ['that nobody added', { email: 'nobody@murmeli.example' }, 'unknown'],
    ['whose address is not verified', { email: 'dora@murmeli.example', verified: 'no' }, 'unverified'],
    ['that has the name of a person with a password', { email: 'local@murmeli.example' }, 'unknown'],
  ])('with an account %s is refused', async (_which, form, problem) => {
    await add('dora@murmeli.example');
    await app.app.people.add(person('local@murmeli.example'), BY);
    const browser = openBrowser(desk);
    expect(await signIn(browser, form)).toBe(`/sign-in?problem=${problem}`);
    expect(await statusOfMe(browser)).toBe(401);
    expect(app.logged.join()).toContain(`"why":"${problem}"`);
  });

  it.each(['id-token', 'userinfo'])(
    'has the roles of their groups in the %s at each sign-in',
    async (groupsIn) => {
      const { desk: groupDesk, app: shop } = await openGroupDesk();
      await control('POST', { groupsIn });
      const email = `gil.${groupsIn}@murmeli.example`;
      await shop.app.people.addAtProvider(person(email), BY);
      const browser = openBrowser(groupDesk);
      const readRoles = async () => (await browser.api.me.show.query()).roles;
      expect(await signIn(browser, { email, groups: 'other' })).toBe('/sign-in?problem=no-role');
      expect(await statusOfMe(browser)).toBe(401);
      expect(await signIn(browser, { email, groups: 'phones,/desk/packers,other' })).toBe('/');
      expect(await readRoles()).toEqual(['packing', 'service']);
      const earlier = openBrowser(groupDesk, browser.cookie());
      expect(await signIn(openBrowser(groupDesk), { email, groups: 'phones' })).toBe('/');
      expect(await statusOfMe(earlier)).toBe(401);
      const changes = await texts(
        shop,
        `select data ->> 'roles' as text from operator_action where event_type = 'person-changed' order by id`,
      );
      expect(changes.slice(-2)).toEqual(['["packing", "service"]', '["service"]']);
      await groupDesk.close();
    },
  );

  it('is refused once disabled, and can be invited again by e-mail address', async () => {
    await add('emil@murmeli.example');
    const browser = openBrowser(desk);
    const form = { email: 'emil@murmeli.example' };
    await signIn(browser, form);
    await app.app.people.change('emil@murmeli.example', { disabled: true }, BY);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await signIn(openBrowser(desk), form)).toBe('/sign-in?problem=unknown');
    await app.app.people.change('emil@murmeli.example', { disabled: false }, BY);
    await app.app.people.inviteAtProvider('emil@murmeli.example', BY);
    expect(await signIn(openBrowser(desk), { ...form, subject: 'a new account' })).toBe('/');
    expect(await signIn(openBrowser(desk), form)).toBe('/sign-in?problem=unknown');
  });

  it('has no password, and cannot get one', async () => {
    await add('fritz@murmeli.example');
    const typed = { signInName: 'fritz@murmeli.example', password: 'elf Zwerge im Wald', code: '000000' };
    expect(await getStatus(openBrowser(desk).api.signIn.password.mutate(typed))).toBe(400);
    const both = `update person set password_hash = 'x' where sign_in_name = 'fritz@murmeli.example'`;
    await expect(rows(app, both)).rejects.toMatchObject({ cause: { constraint: 'one_way_to_sign_in' } });
  });
});

describe('the provider’s response', () => {
  beforeAll(() => add('gina@murmeli.example'));
  const form = { email: 'gina@murmeli.example' };

  it.each([
    ['token', 'wrong-nonce', 'untrusted'],
    ['token', 'no-nonce', 'untrusted'],
    ['token', 'wrong-audience', 'untrusted'],
    ['token', 'wrong-issuer', 'untrusted'],
    ['token', 'wrong-subject', 'untrusted'],
    ['token', 'unsigned', 'untrusted'],
    ['token', 'bad-signature', 'untrusted'],
    ['token', 'foreign-key', 'untrusted'],
    ['token', 'expired', 'clock-skew'],
    ['token', 'not-yet', 'clock-skew'],
    ['token', 'error:invalid_client', 'untrusted'],
    ['token', 'error:invalid_grant', 'untrusted'],
    ['token', 'error:temporarily_unavailable', 'unreachable'],
    ['token', 'cut', 'unreachable'],
    ['token', 'html-502', 'unreachable'],
    ['token', 'html', 'unreachable'],
    ['token', 'cut-json', 'unreachable'],
    ['token', 'acted-no-answer', 'unreachable'],
    ['authorize', 'denied', 'denied'],
    ['authorize', 'error:server_error', 'unreachable'],
    ['authorize', 'wrong-state', 'untrusted'],
    ['authorize', 'wrong-iss', 'untrusted'],
  ])('is refused: for %s %s, as %s', async (endpoint, fault, problem) => {
    await control('POST', { endpoint, fault });
    const browser = openBrowser(desk);
    expect(await signIn(browser, form, '/orders')).toBe(`/sign-in?problem=${problem}&to=%2Forders`);
    expect(await statusOfMe(browser)).toBe(401);
  });

  it.each([['slow-drip'], ['timeout']])('times out after a few seconds: %s', async (fault) => {
    await control('POST', { endpoint: 'token', fault });
    const begun = performance.now();
    expect(await signIn(openBrowser(desk), form)).toBe('/sign-in?problem=unreachable');
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  it('counts once, in the browser that started, and for minutes only', async () => {
    const browser = openBrowser(desk);
    const address = await choose(await begin(browser), form);
    expect(await comeBack(openBrowser(desk), address)).toBe('/sign-in?problem=expired');
    const copy = openBrowser(desk, browser.cookie());
    expect(await comeBack(browser, address)).toBe('/');
    expect(await comeBack(copy, address)).toBe('/sign-in?problem=expired');
    const late = openBrowser(desk);
    const lateAddress = await choose(await begin(late), form);
    await rows(
      app,
      `update sign_in_attempt set created_at = created_at - interval '${SIGN_IN_ATTEMPT_MINUTES + 1} minutes'`,
    );
    expect(await comeBack(late, lateAddress)).toBe('/sign-in?problem=expired');
    await begin(openBrowser(desk));
    await rows(app, `update sign_in_attempt set created_at = created_at - interval '1 day'`);
    await app.app.people.sweepSessions();
    expect(await texts(app, 'select token_hash as text from sign_in_attempt')).toEqual([]);
  });

  it('redirects only to a page of the desk, and only the desk’s own pages start it', async () => {
    const browser = openBrowser(desk);
    const { beginAtProvider } = browser.api.signIn;
    expect(await getStatus(beginAtProvider.mutate({ page: '//evil.example' }))).toBe(400);
    const headers = { 'x-cadeau-desk': undefined };
    const body = { json: { page: '/' } };
    const answer = await browser.call('POST', '/rpc/signIn.beginAtProvider', { body, headers });
    expect(answer.status).toBe(403);
  });

  it('is requested with PKCE, state, nonce, the fixed redirect URI, and a fresh sign-in', async () => {
    const asked = new URL(await begin(openBrowser(desk))).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', client_id: 'cadeau-desk', scope: 'openid email', prompt: 'login' },
      redirect_uri: `${DESK_ENV.DESK_URL}/api/oidc/return`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });
});
