import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { freePort } from '../../testkit/ports.ts';
import { type JourneyShop, openJourneyShop } from './journey-shop.ts';
import { typed } from './operator.ts';

export const PASSWORD = 'elf Zwerge im Wald';
const STEP_MS = 30_000;

/** A shop of its own with a desk. */
export type JourneyDesk = {
  own: JourneyShop;
  /** Where its pages are. */
  address: string;
  /** The commands of the operators need them too. */
  settings: Record<string, string>;
};

/** @param more environment of this shop alone */
export async function openJourneyDesk(more: Record<string, string> = {}): Promise<JourneyDesk> {
  const settings = { DESK_PORT: String(await freePort()), ...more };
  const own = await openJourneyShop(settings);
  return { own, address: `http://localhost:${settings.DESK_PORT}`, settings };
}

export type NewPerson = { signInName: string; name?: string; role: string; language?: string };

/** Adds a person at the command line. @returns the link of the invitation */
export async function invite({ own, settings }: JourneyDesk, person: NewPerson): Promise<string> {
  const { signInName, name = 'Anna Muster', role, language = 'de-ch' } = person;
  const told = ['--name', name, '--role', role, '--language', language, '--reason', 'begins', '--json'];
  const answer = await typed(own, ['people', 'add', signInName, ...told], settings);
  return (JSON.parse(answer) as { link: string }).link;
}

/** What an authenticator app shows. @param steps from now; a code is good once */
export function codeOf(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''));
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Signs a new person in, without the pages of the sign-in, and opens the desk. */
export async function signIn(page: Page, desk: JourneyDesk, person: NewPerson, path = '/'): Promise<void> {
  const { request } = page.context();
  const call = async (name: string, data: object): Promise<unknown> => {
    const headers = { 'x-cadeau-desk': '1' };
    const answer = await request.post(`${desk.address}/api/${name}`, { headers, data });
    expect(answer.ok(), `${name}: ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? undefined : answer.json();
  };
  const token = new URL(await invite(desk, person)).hash.slice(1);
  const { key } = (await call('invitation', { token })) as { key: string };
  await call('invitation/accept', { token, password: PASSWORD, code: codeOf(key) });
  // The next one: that of now is spent.
  await call('sign-in', { signInName: person.signInName, password: PASSWORD, code: codeOf(key, 1) });
  await page.goto(desk.address + path);
}
