import { ROLES } from '#rules/command-roles.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#rules/language.ts';
import { SIGN_IN_WAYS, type SignInWay } from '#rules/sign-in-ways.ts';
import type { ListedPerson, PersonChanges } from '#server/people/person.ts';
import { type Call, Refused, type Run, WrongUsage } from '../command.ts';
import { type Column, printResult, printRows } from '../print/table.ts';
import { readChoice } from '../read/read-choice.ts';

const COLUMNS: Column<ListedPerson>[] = [
  { head: 'signs in as', cell: ({ signInName }) => signInName },
  { head: 'name', cell: ({ name }) => name },
  { head: 'role', cell: ({ role }) => role },
  { head: 'language', cell: ({ language }) => language },
  { head: 'state', cell: ({ state }) => state },
  { head: 'by', cell: waysOf },
];

/** What there is to sign in by; nothing yet of a person who is invited. */
function waysOf({ signIn, state, passkeys }: ListedPerson): string {
  if (signIn === 'provider') return 'identity provider';
  if (state === 'invited') return '';
  return passkeys === 0 ? 'password' : `password, ${passkeys} passkey${passkeys === 1 ? '' : 's'}`;
}

export const runPeopleList: Run = async (call) => {
  printRows(call, COLUMNS, await call.app.people.list(), 'Nobody may work at the desk.');
};

/** @throws WrongUsage */
function signInNameOf([word = '']: readonly string[]): string {
  const name = word.trim().toLowerCase();
  if (!/^[\p{L}\p{N}._@+-]{2,100}$/u.test(name)) {
    throw new WrongUsage(
      'A sign-in name has 2 to 100 letters, digits, full stops, hyphens or an e-mail address.',
    );
  }
  return name;
}

const LENGTH_MAX = 100;

/** @throws WrongUsage */
function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > LENGTH_MAX || /\p{Cc}/u.test(trimmed))
    throw new WrongUsage(`--name is one line of up to ${LENGTH_MAX} characters.`);
  return trimmed;
}

export const runPeopleAdd: Run = async (call) => {
  const { app, options, by } = call;
  const { name, role, language } = options;
  if (name === undefined || role === undefined) throw new WrongUsage('Both --name and --role are needed.');
  const signInName = signInNameOf(call.words);
  const person = {
    signInName,
    name: readName(name),
    role: readChoice('--role', role, ROLES),
    language: readChoice('--language', language, LANGUAGES) ?? DEFAULT_LANGUAGE,
  };
  const taken = `A person signs in as ${signInName} already.`;
  const link = linkTo(call);
  if (readWay(call, signInName) === 'provider') {
    if (!(await app.people.addAtProvider(person, by))) throw new Refused(taken);
    tellProvider(call, signInName);
    return;
  }
  const token = await app.people.add(person, by);
  if (token === undefined) throw new Refused(taken);
  tellLink(call, signInName, link(token));
};

export const runPeopleInvite: Run = async (call) => {
  const { app, by } = call;
  const signInName = signInNameOf(call.words);
  const unknown = `Nobody signs in as ${signInName}, or the person is disabled.`;
  const link = linkTo(call);
  const known = (await app.people.list()).find((person) => person.signInName === signInName);
  if (known === undefined) throw new Refused(unknown);
  if (readWay(call, signInName, known.signIn) === 'provider') {
    if ((await app.people.inviteAtProvider(signInName, by)) === undefined) throw new Refused(unknown);
    tellProvider(call, signInName);
    return;
  }
  const token = await app.people.invite(signInName, by);
  if (token === undefined) throw new Refused(unknown);
  tellLink(call, signInName, link(token));
};

/**
 * What the person is to sign in by.
 * @param usual unless told otherwise
 * @throws Refused where that way is closed, and WrongUsage for a name that no provider knows
 */
function readWay({ app, options }: Call, signInName: string, usual?: SignInWay): SignInWay {
  const { ways } = app.people;
  const way =
    readChoice('--sign-in', options['sign-in'], SIGN_IN_WAYS) ?? usual ?? (ways.local ? 'local' : 'provider');
  if (!ways[way]) {
    throw new Refused(
      way === 'provider'
        ? 'There is no identity provider: OIDC_ISSUER is not set (docs/desk.md).'
        : 'Nobody signs in with a password here: DESK_LOCAL_SIGN_IN is off (docs/desk.md).',
    );
  }
  if (way === 'provider' && !/^[^@]+@[^@]+$/.test(signInName))
    throw new WrongUsage('The identity provider knows people by their e-mail address; give it as the name.');
  return way;
}

function tellProvider(call: Call, signInName: string): void {
  printResult(call, { signInName }, () =>
    call.io.out(
      `${signInName} signs in at the identity provider, as soon as it says that this address is theirs.`,
    ),
  );
}

/** Before anything is changed. @throws Refused without a desk */
function linkTo({ app }: Call): (token: string) => string {
  const { desk } = app.config;
  if (desk === undefined) throw new Refused('There is no desk: DESK_PORT is not set (docs/desk.md).');
  // Behind the #: no server, log or referrer sees it.
  return (token) => `${desk.url}/invitation#${token}`;
}

function tellLink(call: Call, signInName: string, link: string): void {
  printResult(call, { signInName, link }, () => {
    call.io.out(`Give this link to ${signInName} alone; it is good for 48 hours, and once:`);
    call.io.out(link);
  });
}

export const runPeopleChange: Run = async (call) => {
  const { app, options, flags, by } = call;
  const { name, role, language } = options;
  const [disable, enable] = [flags.has('disable'), flags.has('enable')];
  if (disable && enable) throw new WrongUsage('--disable and --enable exclude one another.');
  const changes: PersonChanges = {
    ...(name !== undefined && { name: readName(name) }),
    ...(role !== undefined && { role: readChoice('--role', role, ROLES) }),
    ...(language !== undefined && { language: readChoice('--language', language, LANGUAGES) }),
    ...((disable || enable) && { disabled: disable }),
  };
  if (Object.keys(changes).length === 0) throw new WrongUsage('Say what is to be changed.');
  const signInName = signInNameOf(call.words);
  const person = await app.people.change(signInName, changes, by);
  if (person === undefined) throw new Refused(`Nobody signs in as ${signInName}.`);
  printResult(call, person, () =>
    call.io.out(`${person.name} (${signInName}): ${person.role}, ${person.state}. They sign in again.`),
  );
};
