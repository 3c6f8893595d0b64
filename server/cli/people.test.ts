import { describe, expect, it } from 'vitest';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { texts } from '#server/testing/rows.ts';
import { runTypedCommand } from '#server/testing/typed-command.ts';
import type { ShopCommand } from './command.ts';
import { peopleAdd, peopleInvite, peopleList } from './people.ts';

const app = await openFileApp({ env: DESK_ENV });

const type = (command: ShopCommand, ...words: string[]) =>
  runTypedCommand(app, command, command === peopleList ? words : [...words, '--reason', 'begins']);
const add = (signInName: string, ...more: string[]) =>
  type(peopleAdd, signInName, '--name', 'Anna Muster', '--role', 'packing', ...more);

describe('people add', () => {
  it('prints an invitation link, or that the person signs in at the provider', async () => {
    expect((await add('anna')).out).toMatch(/http:\/\/desk\.example\/invitation#[\w-]{43}$/);
    const there = await add('Berta@Murmeli.example', '--sign-in', 'provider');
    expect(there.out).toMatch(/^berta@murmeli\.example can sign in at the identity provider/);
    expect((await add('anna')).err).toContain('The sign-in name anna is already taken.');
  });
});

describe('people list', () => {
  it('shows how each person signs in', async () => {
    const { id } = (await app.app.people.list()).find(({ signInName }) => signInName === 'anna') ?? {};
    await texts(
      app,
      `with active as (update person set password_hash = 'x' where id = '${id}' returning id)
        insert into passkey (credential_id, person_id, name, public_key, counter, transports)
        select n, id, 'Laptop', '', 0, '{}' from active, unnest(array['one', 'two']) n returning name as text`,
    );
    const { out } = await type(peopleList);
    expect(out).toMatch(/anna .* active +password, 2 passkeys/);
    expect(out).toMatch(/berta@murmeli\.example .* invited +identity provider/);
  });
});

describe('people invite', () => {
  it('keeps a person’s sign-in method by default, and removes their credentials', async () => {
    expect((await type(peopleInvite, 'anna')).out).toContain('invitation#');
    expect(await texts(app, 'select name as text from passkey')).toEqual([]);
    expect((await type(peopleInvite, 'berta@murmeli.example')).out).toContain('identity provider');
    const moved = await type(peopleInvite, 'berta@murmeli.example', '--sign-in', 'local');
    expect(moved.out).toContain('invitation#');
    expect((await type(peopleInvite, 'berta@murmeli.example', '--sign-in', 'provider')).code).toBe(0);
    const [left] = await texts(
      app,
      `select coalesce(invitation, 'none') as text from person where sign_in_name = 'berta@murmeli.example'`,
    );
    expect(left).toBe('none');
    expect((await type(peopleInvite, 'nobody')).err).toContain('No user signs in as nobody');
  });
});
