import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { texts } from '#server/testing/rows.ts';
import { actionsExport } from './actions.ts';
import type { ShopCommand } from './command.ts';
import { peopleAdd, peopleChange, peopleInvite, peopleList } from './people.ts';

const app = await openFileApp({ env: DESK_ENV });

const type = (command: ShopCommand, ...words: string[]) =>
  runInTestApp(app, command, command === peopleList ? words : [...words, '--reason', 'begins']);
const addNamed = (signInName: string, name: string, ...more: string[]) =>
  type(peopleAdd, signInName, '--name', name, '--role', 'packing', ...more);
const add = (signInName: string, ...more: string[]) => addNamed(signInName, `Person ${signInName}`, ...more);

describe('people add', () => {
  it('prints an invitation link, or that the person signs in at the provider', async () => {
    expect((await add('anna')).out).toMatch(/http:\/\/desk\.example\/invitation#[\w-]{43}$/);
    const there = await add('Berta@Murmeli.example', '--sign-in', 'provider');
    expect(there.out).toMatch(/^berta@murmeli\.example can sign in at the identity provider/);
    const again = await addNamed('anna', 'Another Anna');
    expect(again.err).toContain('The sign-in name anna is already taken.');
  });

  it('refuses a name that another operator has, as a change of name does', async () => {
    const expected = 'anna is already named Person anna';
    expect((await addNamed('anna2', 'person ANNA')).err).toContain(expected);
    expect((await add('clara')).code).toBe(0);
    expect((await type(peopleChange, 'clara', '--name', 'Person Anna')).err).toContain(expected);
    expect((await type(peopleChange, 'clara', '--name', 'Person Clara')).code).toBe(0);
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

describe('actions export', () => {
  it('writes each action with its place in the hash chain, without its reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadeau-actions-'));
    const write = async (...words: string[]) => {
      const { code } = await runInTestApp(app, actionsExport, [...words, '--out', 'log', '--force'], folder);
      expect(code).toBe(0);
      const text = await readFile(join(folder, 'log'), 'utf8');
      return {
        text,
        lines: text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      };
    };
    const { text, lines } = await write();
    expect(lines[0]).toMatchObject({ number: 1, person: 'anna', signInName: null, command: 'people add' });
    expect(text).not.toContain('begins');
    let before = '';
    for (const [index, { number, chained, chain }] of lines.entries()) {
      expect(number).toBe(index + 1);
      expect(chain).toBe(createHash('sha256').update(`${before}\n${chained}`).digest('hex'));
      before = chain;
    }
    expect((await write('--after', '2')).lines).toEqual(lines.slice(2));
  });
});
