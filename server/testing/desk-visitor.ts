import { createTRPCClient, httpLink } from '@trpc/client';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import superjson from 'superjson';
import { afterAll, expect } from 'vitest';
import type { ServerError } from '#contract/error.ts';
import type { Language } from '#rules/language.ts';
import { ROLES, type Role } from '#rules/permissions.ts';
import { buildDeskServer } from '../desk/desk-server.ts';
import type { DeskRouter } from '../desk/router.ts';
import { brokenInvariants } from './invariants.ts';
import { rows } from './rows.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export const BY = { person: 'tester', command: 'people add', reason: 'test' };
export const PASSWORD = 'elf Zwerge im Wald';
const STEP_MS = 30_000;

/** Settings for `openTestApp` that add a desk at an unused URL. */
export const DESK_ENV = {
  ...{ DESK_PORT: '3700', DESK_URL: 'http://desk.example' },
  // High, because the limit applies to the sum of a person's orders, and one person acts in many tests.
  DESK_APPROVAL_ABOVE_CHF: '100000',
};

type Browser = ReturnType<typeof openBrowser>;
export type ShownOrder = Awaited<ReturnType<Browser['api']['orders']['show']['query']>>;

type DeskOptions = {
  /**
   * The roles of the signed-in people, by sign-in name. By default, one person per role, with the role as
   * name.
   */
  people?: Readonly<Record<string, Role | Role[]>>;
  /** Overrides of the environment. */
  env?: Readonly<Record<string, string>>;
};

/**
 * Opens a shop with a desk and signed-in people, for the tests of a file. No worker runs. After the tests its
 * invariants are checked.
 */
export async function openTestDesk({ people, env = {} }: DeskOptions = {}) {
  const app = await openTestApp({ worker: false, env: { ...DESK_ENV, ...env } });
  const opened = await openDeskOfPeople(app, people);
  afterAll(async () => {
    await app.moveClock(0);
    expect(await brokenInvariants(app)).toEqual([]);
    await opened.desk.close();
    await app.close();
  });
  return { app, ...opened };
}

/** Opens the desk of a shop and signs people in. */
export async function openDeskOfPeople(app: TestApp, people: DeskOptions['people'] = ONE_OF_EACH_ROLE) {
  const desk = await openDesk(app);
  const browsers = new Map<string, Browser>();
  const getBrowser = (signInName: string): Browser => {
    const browser = browsers.get(signInName);
    if (browser === undefined) throw new Error(`${signInName} is not signed in`);
    return browser;
  };
  /** Adds a person and signs them in. */
  const signIn = async (
    signInName: string,
    role: Role | Role[] = 'service',
    language: Language = 'de-ch',
  ) => {
    const browser = await signInNewPerson(app, desk, { signInName, role, language });
    browsers.set(signInName, browser);
    return browser;
  };
  for (const [signInName, role] of Object.entries(people)) await signIn(signInName, role);
  return {
    ...{ desk, getBrowser, signIn },
    /** Returns an order as its page gets it. */
    show: (reference: string, signInName = 'replacements'): Promise<ShownOrder> =>
      getBrowser(signInName).api.orders.show.query({ reference }),
  };
}

const ONE_OF_EACH_ROLE: Readonly<Record<string, Role>> = Object.fromEntries(
  ROLES.map((role) => [role, role]),
);

export function openDesk({ app }: TestApp): Promise<FastifyInstance> {
  return buildDeskServer(app);
}

type DeskResponse = { status: number; body: unknown; headers: Record<string, unknown> };

/**
 * Opens a browser at the desk, with its cookies. `headers` override the page's headers; undefined removes
 * one.
 * @param copied cookies of another browser, as a `cookie` header
 */
export function openBrowser(desk: FastifyInstance, copied?: string) {
  const jar = new Map(copied?.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
  const cookies = () =>
    jar.size === 0 ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keepCookies = (received: readonly { name: string; value: string }[]) => {
    for (const { name, value } of received) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string | undefined> } = {},
  ): Promise<DeskResponse> => {
    const sent = { 'x-cadeau-desk': '1', cookie: cookies(), ...headers };
    const definedHeaders = Object.entries(sent).filter(([, value]) => value !== undefined) as [
      string,
      string,
    ][];
    const response = await desk.inject({
      method,
      url: `/api${url}`,
      headers: Object.fromEntries(definedHeaders),
      ...(body !== undefined && { payload: body }),
    });
    keepCookies(response.cookies);
    const text = response.body;
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(text) : text === '' ? undefined : text,
      headers: response.headers,
    };
  };
  /**
   * The procedures of the desk. A refused call rejects with `cause: { status, body }`; `body` is the error
   * object.
   */
  const api = createTRPCClient<DeskRouter>({
    links: [
      httpLink({
        url: 'http://desk.example/api/rpc',
        transformer: superjson,
        fetch: async (input, init) => {
          const { pathname, search } = new URL(String(input));
          const response = await desk.inject({
            method: init?.method === 'POST' ? 'POST' : 'GET',
            url: pathname + search,
            headers: { 'x-cadeau-desk': '1', 'content-type': 'application/json', cookie: cookies() ?? '' },
            ...(init?.body != null && { payload: String(init.body) }),
          });
          keepCookies(response.cookies);
          const json = response.json();
          if (response.statusCode >= 400) {
            throw new Refusal(response.statusCode, json.error?.json?.data ?? json);
          }
          return new Response(response.body, { status: response.statusCode });
        },
      }),
    ],
  });
  return { call, api, cookie: cookies };
}

/** An unsuccessful response of the desk. */
class Refusal extends Error {
  readonly status: number;
  readonly body: ServerError;
  constructor(status: number, body: ServerError) {
    super(`${status} ${body.messageKey}`);
    this.status = status;
    this.body = body;
  }
}

/** Returns the status of a refused call, or 200. */
export async function getStatus(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof Error && error.cause instanceof Refusal) return error.cause.status;
    throw error;
  }
}

/**
 * Matches the rejection of a call that violates a rule.
 * @param constraint the name of the rule
 */
export const refusedAs = (constraint: string) => ({ cause: { status: 409, body: { constraint } } });

/**
 * Returns the code of an authenticator app.
 * @param steps from now; each code works once
 */
export function generateCode(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''));
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

export type NewPerson = { signInName: string; role: Role | Role[]; language?: Language };

/** Adds a person who has accepted the invitation. Returns the key of their authenticator app. */
export async function addPerson(
  test: TestApp,
  desk: FastifyInstance,
  { signInName, role, language = 'de-ch' }: NewPerson,
): Promise<{ key: string }> {
  const name = `Person ${signInName}`;
  const token = await test.app.people.add({ signInName, name, roles: [role].flat(), language }, BY);
  if (token === undefined) throw new Error(`${signInName} already exists`);
  return { key: await accept(test, desk, token) };
}

/** Accepts an invitation and signs out. The current code can then be used once more. */
export async function accept(test: TestApp, desk: FastifyInstance, token: string): Promise<string> {
  const { signIn } = openBrowser(desk).api;
  const { key, signInName } = await signIn.openInvitation.mutate({ token });
  await signIn.acceptInvitation.mutate({ token, password: PASSWORD, code: generateCode(key) });
  await signIn.signOut.mutate();
  await rows(test, `update person set code_step = 0 where sign_in_name = '${signInName}'`);
  return key;
}

/** Adds a person, and signs them in in a new browser. */
export async function signInNewPerson(app: TestApp, desk: FastifyInstance, person: NewPerson) {
  const { key } = await addPerson(app, desk, person);
  const browser = openBrowser(desk);
  const { signInName } = person;
  await browser.api.signIn.password.mutate({ signInName, password: PASSWORD, code: generateCode(key) });
  return browser;
}
