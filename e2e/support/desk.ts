import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { openDatabase, type TestDatabase } from '../../testkit/database.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { type JourneyShop, openJourneyShop } from './journey-shop.ts';
import { runCommand } from './operator.ts';

export const PASSWORD = 'elf Zwerge im Wald';
const STEP_MS = 30_000;

/** A shop with a desk. */
export type JourneyDesk = {
  journeyShop: JourneyShop;
  /** Base URL of the desk's pages. */
  address: string;
  /** Settings of the shop, which operator commands also need. */
  settings: Record<string, string>;
};

/** Returns the desk of the shared shop, for tests that don't count anything, move the clock or change cards. */
export function getSharedDesk(): JourneyDesk {
  const { E2E_SHOP = '', E2E_STAND_INS = '', E2E_DATABASE = '', E2E_DESK_PORT = '' } = process.env;
  return {
    journeyShop: { shop: E2E_SHOP, standIns: E2E_STAND_INS, database: E2E_DATABASE, close: async () => {} },
    address: `http://localhost:${E2E_DESK_PORT}`,
    settings: { DESK_PORT: E2E_DESK_PORT },
  };
}

/** Opens a separate shop with a desk. @param more additional settings of this shop */
export async function openJourneyDesk(more: Record<string, string> = {}): Promise<JourneyDesk> {
  const settings = { DESK_PORT: String(await findFreePort()), ...more };
  const journeyShop = await openJourneyShop(settings);
  return { journeyShop, address: `http://localhost:${settings.DESK_PORT}`, settings };
}

/** A desk whose records a test changes directly, such as the clock. */
export type DeskWithRecords = JourneyDesk & { rows: TestDatabase['rows']; close: () => Promise<void> };

export async function openDeskWithRecords(): Promise<DeskWithRecords> {
  const desk = await openJourneyDesk();
  const { rows, close } = openDatabase(desk.journeyShop.database);
  return { ...desk, rows, close: () => close().then(desk.journeyShop.close) };
}

type OrderOptions = {
  kind: CardKind;
  cards?: number;
  francs?: number;
  email?: string;
  method?: 'VISA' | 'TWINT';
};

/** Buys cards without a browser. @returns the reference of the paid order */
export async function buy(
  { shop, standIns }: JourneyShop,
  { kind, cards = 1, francs = 50, email = 'noemi@kundin.example', method = 'VISA' }: OrderOptions,
): Promise<string> {
  const buyer = createBuyer({ email, cards, francs, kind, method });
  await buyer.open(shop);
  const { body } = await buyer.placeOrder(shop, crypto.randomUUID());
  const reference = String(body.reference);
  await buyer.returnToShop(shop, await createExternalSystems(standIns).pay(reference));
  return reference;
}

/** `role`: one or several, separated by commas. */
export type NewPerson = { signInName: string; name?: string; role: string; language?: string };

/** Adds a desk user with a command. @returns the invitation link */
export async function invite({ journeyShop, settings }: JourneyDesk, person: NewPerson): Promise<string> {
  const { signInName, name = `Anna ${signInName}`, role, language = 'de-ch' } = person;
  const options = ['--name', name, '--role', role, '--language', language, '--reason', 'begins', '--json'];
  const output = await runCommand(journeyShop, ['people', 'add', signInName, ...options], settings);
  return (JSON.parse(output) as { link: string }).link;
}

/** Returns the code of an authenticator app. @param steps time steps from now, because each code works once */
export function generateCode(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''));
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/**
 * Opens the desk for a new user who is already signed in. Inserts the session into the database, because a command and
 * two password hashes take longer than most tests. `e2e/desk.spec.ts` tests the sign-in pages.
 * @param person gets a unique sign-in name; if the display name is in use, the sign-in name is appended
 */
export async function signIn(page: Page, desk: JourneyDesk, person: NewPerson, path = '/'): Promise<void> {
  const { name = 'Anna Muster', role, language = 'de-ch' } = person;
  const signInName = `${person.signInName}.${randomBytes(4).toString('hex')}`;
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const { rows, close } = openDatabase(desk.journeyShop.database);
  await rows(
    `with added as (insert into person (sign_in_name, name, roles, language, password_hash)
                     select $1, case when exists (select from person where name = $2) then $2 || ' ' || $1 else $2 end,
                       string_to_array($3, ','), $4, 'matches nothing' returning id)
     insert into desk_session (token_hash, person_id) select $5, id from added`,
    [signInName, name, role, language, tokenHash],
  ).finally(close);
  const cookie = { name: 'cadeau_desk', value: token, httpOnly: true, sameSite: 'Strict' as const };
  await page.context().addCookies([{ ...cookie, url: desk.address }]);
  await page.goto(desk.address + path);
  // The heading appears once the page's data is loaded.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
