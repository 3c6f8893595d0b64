import { isEmail } from '#rules/address-text.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#rules/language.ts';
import { normalizeRoles, ROLES, type Role } from '#rules/permissions.ts';
import { SIGN_IN_METHODS, type SignInMethod } from '#rules/sign-in-methods.ts';
import type { ListedPerson, PersonChanges } from '#server/people/person.ts';
import { type Call, RefusedError, type ShopCommand, UsageError } from './command.ts';
import { flag, optionalValue, readChoice, requiredValue } from './options.ts';
import { type Column, printResult, printRows } from './print.ts';

const SIGN_IN_NAME = { '<sign-in name>': 'The sign-in name, such as anna.muster.' };
const ROLE = `${ROLES.join('|')}[,…]`;
const LANGUAGE = LANGUAGES.join('|');
const SIGN_IN = optionalValue(
  SIGN_IN_METHODS.join('|'),
  'How the user signs in: local (password and code) or provider (identity provider, by e-mail address).',
);

const EMAIL = optionalValue(
  'address',
  'For mails about new devices and passkeys; by default the sign-in name with the identity provider.',
);

const COLUMNS: Column<ListedPerson>[] = [
  { head: 'signs in as', cell: ({ signInName }) => signInName },
  { head: 'name', cell: ({ name }) => name },
  { head: 'roles', cell: ({ roles }) => roles.join(', ') },
  { head: 'language', cell: ({ language }) => language },
  { head: 'state', cell: ({ state }) => state },
  { head: 'e-mail', cell: ({ email }) => email ?? '' },
  { head: 'by', cell: describeSignIn },
];

function describeSignIn({ signIn, state, passkeys }: ListedPerson): string {
  if (signIn === 'provider') return 'identity provider';
  if (state === 'invited') return '';
  return passkeys === 0 ? 'password' : `password, ${passkeys} passkey${passkeys === 1 ? '' : 's'}`;
}

export const peopleList: ShopCommand = {
  name: 'people list',
  kind: 'read',
  summary: 'Lists desk users with their roles and sign-in methods.',
  examples: ['cadeau people list', 'cadeau people list --json'],
  run: async (call) => {
    printRows(call, COLUMNS, await call.app.people.list(), 'The desk has no users.');
    return 0;
  },
};

export const peopleAdd: ShopCommand = {
  name: 'people add',
  kind: 'change',
  summary:
    'Adds a desk user. Prints a one-time link to set a password, valid for 48 hours. With --sign-in provider, prints no link.',
  positionals: SIGN_IN_NAME,
  options: {
    name: requiredValue('name', 'The display name.'),
    role: requiredValue(ROLE, 'The roles, separated by commas. The user has the permissions of all of them.'),
    language: optionalValue(LANGUAGE, `Language of the desk; defaults to ${DEFAULT_LANGUAGE}.`),
    'sign-in': SIGN_IN,
    email: EMAIL,
  },
  examples: [
    'cadeau people add anna.muster --name "Anna Muster" --role packing --reason "starts on 1 December"',
    'cadeau people add anna.muster@chain.example --name "Anna Muster" --role packing --sign-in provider --reason "starts on 1 December"',
  ],
  run: async (call) => {
    const { app, options, by } = call;
    const { name = '', role = '', language } = options;
    const signInName = readSignInName(call.args);
    const person = {
      signInName,
      name: readName(name),
      roles: readRoles(role),
      language: readChoice('--language', language, LANGUAGES) ?? DEFAULT_LANGUAGE,
      ...readEmail(options.email),
    };
    await requireUnusedName(call, person.name);
    const takenMessage = `The sign-in name ${signInName} is already taken.`;
    const link = createLink(call);
    if (readSignInMethod(call, signInName) === 'provider') {
      if (!(await app.people.addAtProvider(person, by))) throw new RefusedError(takenMessage);
      printProvider(call, signInName);
      return 0;
    }
    const token = await app.people.add(person, by);
    if (token === undefined) throw new RefusedError(takenMessage);
    printLink(call, signInName, link(token));
    return 0;
  },
};

export const peopleInvite: ShopCommand = {
  name: 'people invite',
  kind: 'change',
  summary:
    'Re-invites a user who lost their password or phone. Revokes existing sign-in methods immediately.',
  positionals: SIGN_IN_NAME,
  options: { 'sign-in': SIGN_IN },
  examples: ['cadeau people invite anna.muster --reason "new phone"'],
  run: async (call) => {
    const { app, by } = call;
    const signInName = readSignInName(call.args);
    const unknownMessage = `No user signs in as ${signInName}, or the account is disabled.`;
    const link = createLink(call);
    const person = (await app.people.list()).find((candidate) => candidate.signInName === signInName);
    if (person === undefined) throw new RefusedError(unknownMessage);
    if (readSignInMethod(call, signInName, person.signIn) === 'provider') {
      if ((await app.people.inviteAtProvider(signInName, by)) === undefined)
        throw new RefusedError(unknownMessage);
      printProvider(call, signInName);
      return 0;
    }
    const token = await app.people.invite(signInName, by);
    if (token === undefined) throw new RefusedError(unknownMessage);
    printLink(call, signInName, link(token));
    return 0;
  },
};

export const peopleChange: ShopCommand = {
  name: 'people change',
  kind: 'change',
  summary:
    'Changes a user’s roles, name, language or e-mail address, or disables the account. Ends their sessions.',
  positionals: SIGN_IN_NAME,
  options: {
    name: optionalValue('name', 'The display name.'),
    role: optionalValue(ROLE, 'The roles, separated by commas. The user has the permissions of all of them.'),
    language: optionalValue(LANGUAGE, 'Language of the desk.'),
    email: EMAIL,
    disable: flag('Disables the account immediately.'),
    enable: flag('Enables the account again.'),
  },
  examples: [
    'cadeau people change anna.muster --role packing,service --reason "also answers the phone"',
    'cadeau people change anna.muster --disable --reason "left the shop"',
  ],
  run: async (call) => {
    const { app, options, flags, by } = call;
    const { name, role, language } = options;
    const [disable, enable] = [flags.has('disable'), flags.has('enable')];
    if (disable && enable) throw new UsageError('--disable and --enable exclude each other.');
    const changes: PersonChanges = {
      ...(name !== undefined && { name: readName(name) }),
      ...(role !== undefined && { roles: readRoles(role) }),
      ...(language !== undefined && { language: readChoice('--language', language, LANGUAGES) }),
      ...readEmail(options.email),
      ...((disable || enable) && { disabled: disable }),
    };
    if (Object.keys(changes).length === 0) throw new UsageError('Specify at least one option to change.');
    const signInName = readSignInName(call.args);
    if (changes.name !== undefined) await requireUnusedName(call, changes.name, signInName);
    const person = await app.people.change(signInName, changes, by);
    if (person === undefined) throw new RefusedError(`No user signs in as ${signInName}.`);
    printResult(call, person, () =>
      call.io.out(`${person.name} (${signInName}): ${person.roles.join(', ')}; ${person.state}.`),
    );
    return 0;
  },
};

/** @throws UsageError */
function readSignInName([text = '']: readonly string[]): string {
  const name = text.trim().toLowerCase();
  if (!/^[\p{L}\p{N}._@+-]{2,100}$/u.test(name)) {
    throw new UsageError(
      'A sign-in name has 2 to 100 letters, digits, full stops, hyphens or an e-mail address.',
    );
  }
  return name;
}

/** @throws UsageError */
function readRoles(text: string): Role[] {
  return normalizeRoles(text.split(',').map((role) => readChoice('--role', role.trim(), ROLES)));
}

/** @throws UsageError */
function readEmail(value: string | undefined): { email?: string } {
  if (value === undefined) return {};
  const email = value.trim();
  if (!isEmail(email)) throw new UsageError('--email must be an e-mail address.');
  return { email };
}

const LENGTH_MAX = 100;

/** @throws UsageError */
function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > LENGTH_MAX || /\p{Cc}/u.test(trimmed))
    throw new UsageError(`--name must be one line of up to ${LENGTH_MAX} characters.`);
  return trimmed;
}

/**
 * Requires that no other person has this name, because the audit log shows only names.
 * @throws RefusedError if the name is taken
 */
async function requireUnusedName({ app }: Call, name: string, exceptSignInName?: string): Promise<void> {
  const toKey = (text: string) => text.toLowerCase();
  const other = (await app.people.list()).find(
    (person) => toKey(person.name) === toKey(name) && person.signInName !== exceptSignInName,
  );
  if (other !== undefined)
    throw new RefusedError(`${other.signInName} is already named ${other.name}. Choose another --name.`);
}

/**
 * @param defaultMethod used if the option is missing
 * @throws RefusedError if the method is disabled, UsageError if the name isn't an e-mail address
 */
function readSignInMethod(
  { app, options }: Call,
  signInName: string,
  defaultMethod?: SignInMethod,
): SignInMethod {
  const { methods } = app.people;
  const method =
    readChoice('--sign-in', options['sign-in'], SIGN_IN_METHODS) ??
    defaultMethod ??
    (methods.local ? 'local' : 'provider');
  if (!methods[method]) {
    throw new RefusedError(
      method === 'provider'
        ? 'There is no identity provider: OIDC_ISSUER is not set (docs/desk.md).'
        : 'Passwords are disabled: DESK_LOCAL_SIGN_IN is off (docs/desk.md).',
    );
  }
  if (method === 'provider' && !/^[^@]+@[^@]+$/.test(signInName))
    throw new UsageError('With the identity provider, the sign-in name is the e-mail address.');
  return method;
}

function printProvider(call: Call, signInName: string): void {
  printResult(call, { signInName }, () =>
    call.io.out(`${signInName} can sign in at the identity provider, for the first time within 48 hours.`),
  );
}

/** Call this before any change. @throws RefusedError if the shop has no desk */
function createLink({ app }: Call): (token: string) => string {
  const { desk } = app.config;
  if (desk === undefined) throw new RefusedError('There is no desk: DESK_PORT is not set (docs/desk.md).');
  // Put the token into the fragment, which is never sent to servers, logs or referrers.
  return (token) => `${desk.url}/invitation#${token}`;
}

function printLink(call: Call, signInName: string, link: string): void {
  printResult(call, { signInName, link }, () => {
    call.io.out(`Give this link to ${signInName} only. It is valid once within 48 hours:`);
    call.io.out(link);
  });
}
