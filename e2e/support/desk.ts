import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { openDatabase } from '../../testkit/database.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { freePort } from '../../testkit/ports.ts';
import { type JourneyShop, openJourneyShop } from './journey-shop.ts';
import { typed } from './operator.ts';

export const PASSWORD = 'elf Zwerge im Wald';
const STEP_MS = 30_000;

/** A shop with a desk. */
export type JourneyDesk = {
  own: JourneyShop;
  /** Where its pages are. */
  address: string;
  /** The commands of the operators need them too. */
  settings: Record<string, string>;
};

/** The desk of the shop that all journeys share: for those that count nothing, move no clock and change no card. */
export function sharedDesk(): JourneyDesk {
  const { E2E_SHOP = '', E2E_STAND_INS = '', E2E_DATABASE = '', E2E_DESK_PORT = '' } = process.env;
  return {
    own: { shop: E2E_SHOP, standIns: E2E_STAND_INS, database: E2E_DATABASE, close: async () => {} },
    address: `http://localhost:${E2E_DESK_PORT}`,
    settings: { DESK_PORT: E2E_DESK_PORT },
  };
}

/** A shop of its own with a desk. @param more environment of this shop alone */
export async function openJourneyDesk(more: Record<string, string> = {}): Promise<JourneyDesk> {
  const settings = { DESK_PORT: String(await freePort()), ...more };
  const own = await openJourneyShop(settings);
  return { own, address: `http://localhost:${settings.DESK_PORT}`, settings };
}

type Wanted = { kind: CardKind; cards?: number; francs?: number; email?: string; method?: 'VISA' | 'TWINT' };

/** Buys cards without a browser. @returns the reference of the paid order */
export async function buy(
  { shop, standIns }: JourneyShop,
  { kind, cards = 1, francs = 50, email = 'noemi@kundin.example', method = 'VISA' }: Wanted,
): Promise<string> {
  const buyer = createBuyer({ email, cards, francs, kind, method });
  await buyer.open(shop);
  const { body } = await buyer.placeOrder(shop, crypto.randomUUID());
  const reference = String(body.reference);
  await buyer.returnToShop(shop, await createExternalSystems(standIns).pay(reference));
  return reference;
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

/**
 * Opens the desk for a new person who has signed in already. `e2e/desk.spec.ts` signs in by the pages, from the invitation on:
 * here the session is written as it stands after that, since a command and two password hashes take longer than most journeys.
 * @param person the sign-in name is made one of its own
 */
export async function signIn(page: Page, desk: JourneyDesk, person: NewPerson, path = '/'): Promise<void> {
  const { name = 'Anna Muster', role, language = 'de-ch' } = person;
  const signInName = `${person.signInName}.${randomBytes(4).toString('hex')}`;
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const { rows, close } = openDatabase(desk.own.database);
  await rows(
    `with added as (insert into person (sign_in_name, name, role, language, password_hash)
                     values ($1, $2, $3, $4, 'matches nothing') returning id)
     insert into desk_session (token_hash, person_id) select $5, id from added`,
    [signInName, name, role, language, tokenHash],
  ).finally(close);
  const cookie = { name: 'cadeau_desk', value: token, httpOnly: true, sameSite: 'Strict' as const };
  await page.context().addCookies([{ ...cookie, url: desk.address }]);
  await page.goto(desk.address + path);
  // The page is there once its data is.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
