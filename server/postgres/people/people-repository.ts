import { and, asc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { AuditEvent } from '#rules/audit-event.ts';
import type { AutomaticReason } from '#rules/automatic-reasons.ts';
import { INVITATION_HOURS } from '#rules/desk-session.ts';
import type { ProviderAccount } from '#server/people/identity-provider.ts';
import type {
  Credentials,
  InitialSignIn,
  ListedPerson,
  NewPerson,
  Person,
  PersonChanges,
} from '#server/people/person.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { deskSession, passkey, person } from '../schema/people-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';

/** Columns of a person without credentials. */
export const PERSON_COLUMNS = {
  id: person.id,
  signInName: person.signInName,
  name: person.name,
  email: person.email,
  roles: person.roles,
  language: person.language,
  signIn: person.signIn,
  state: sql<Person['state']>`case when ${person.disabledAt} is not null then 'disabled'
    when coalesce(${person.passwordHash}, ${person.providerSubject}) is null then 'invited' else 'active' end`,
};

const HAS_VALID_INVITATION = and(
  isNull(person.disabledAt),
  gt(person.invitedAt, sql`cadeau_now() - make_interval(hours => ${sql.raw(String(INVITATION_HOURS))})`),
);

/** Finds the person of a provider account. At the first sign-in, links it if the invitation is still valid. */
export async function findOrLinkPerson(
  db: Db,
  { issuer, subject, email }: ProviderAccount,
): Promise<Person | undefined> {
  const isAccount = and(eq(person.providerIssuer, issuer), eq(person.providerSubject, subject));
  const [known] = await db.select(PERSON_COLUMNS).from(person).where(isAccount);
  if (known !== undefined) return known.state === 'active' ? known : undefined;
  if (email === undefined) return undefined;
  return db.transaction(async (tx) => {
    const [linked] = await tx
      .update(person)
      .set({ providerIssuer: issuer, providerSubject: subject, invitedAt: null })
      .where(
        and(
          eq(person.signInName, email),
          eq(person.signIn, 'provider'),
          isNull(person.providerSubject),
          HAS_VALID_INVITATION,
        ),
      )
      .returning(PERSON_COLUMNS);
    if (linked === undefined) return undefined;
    const by = {
      person: linked.name,
      personId: linked.id,
      command: 'desk sign-in',
      reason: 'signs in for the first time' satisfies AutomaticReason,
    };
    const data = { signInName: linked.signInName };
    await recordShopAction(tx, by, { type: 'provider-account-linked', data });
    return linked;
  });
}

const CREDENTIALS = { ...PERSON_COLUMNS, passwordHash: person.passwordHash, codeSecret: person.codeSecret };

const PASSKEY_COUNT = sql<number>`(select count(*)::int from ${passkey} where ${passkey.personId} = ${person.id})`;

/** Returns the columns that store an invitation and clear all previous credentials. */
function toSignInColumns(initialSignIn: InitialSignIn) {
  return {
    passwordHash: null,
    codeSecret: null,
    providerIssuer: null,
    providerSubject: null,
    invitedAt: sql`cadeau_now()`,
    invitationOpenedAt: null,
    ...(initialSignIn === 'provider'
      ? { signIn: 'provider' as const, invitation: null }
      : { signIn: 'local' as const, invitation: initialSignIn.invitation }),
  };
}

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;

/** Every change ends the person's sessions and is recorded. */
export function createPeopleRepository(db: Db) {
  return {
    list: (): Promise<ListedPerson[]> =>
      db
        .select({ ...PERSON_COLUMNS, passkeys: PASSKEY_COUNT })
        .from(person)
        .orderBy(asc(person.signInName)),
    /** @returns false if the sign-in name or the name is taken */
    add: (added: NewPerson, initialSignIn: InitialSignIn, by: Actor) =>
      db.transaction((tx) => add(tx, added, initialSignIn, by)),
    /**
     * Deletes the person's credentials and stores how they sign in for the first time.
     * @returns undefined for an unknown or disabled person
     */
    invite: (signInName: string, initialSignIn: InitialSignIn, by: Actor) =>
      db.transaction((tx) => invite(tx, signInName, initialSignIn, by)),
    /** At the first sign-in, links the account to the person who has the account's verified address. */
    findOrLinkByAccount: (account: ProviderAccount) => findOrLinkPerson(db, account),
    change: (signInName: string, changes: PersonChanges, by: Actor) =>
      db.transaction((tx) => change(tx, signInName, changes, by)),
    /**
     * Returns the invited person while the invitation is valid.
     * @param invitation hash of its token
     */
    findInvited: (invitation: string) =>
      readCredentials(db, and(eq(person.invitation, invitation), HAS_VALID_INVITATION)),
    /**
     * Stores a new code secret, so that the secret shown to an earlier visitor of the page becomes invalid.
     * @returns the time of the previous visit, if any; undefined if the invitation has expired
     */
    openInvitation: (invitation: string, sealedSecret: string) =>
      db.transaction((tx) => openInvitation(tx, invitation, sealedSecret)),
    /**
     * Stores the password and ends the invitation.
     * @param step time step of the entered code
     * @returns false if the invitation has expired
     */
    accept: async (invitation: string, passwordHash: string, step: number) => {
      const accepted = await db
        .update(person)
        .set({ passwordHash, invitation: null, invitedAt: null, codeStep: step })
        .where(and(eq(person.invitation, invitation), HAS_VALID_INVITATION, isNotNull(person.codeSecret)))
        .returning({ id: person.id });
      return accepted.length === 1;
    },
    findCredentials: (signInName: string) =>
      readCredentials(
        db,
        and(eq(person.signInName, signInName), isNull(person.disabledAt), isNotNull(person.passwordHash)),
      ),
    /**
     * Marks a code as used.
     * @param step time step of the code, counted from 1970
     * @returns false if this or a later code was used
     */
    consumeCode: async (personId: string, step: number) => {
      const used = await db
        .update(person)
        .set({ codeStep: step })
        .where(and(eq(person.id, personId), lt(person.codeStep, step)))
        .returning({ id: person.id });
      return used.length === 1;
    },
  };
}

async function add(tx: Tx, added: NewPerson, initialSignIn: InitialSignIn, by: Actor): Promise<boolean> {
  const inserted = await tx
    .insert(person)
    .values({ ...added, ...toSignInColumns(initialSignIn) })
    .onConflictDoNothing()
    .returning({ id: person.id });
  if (inserted.length === 0) return false;
  const data = {
    signInName: added.signInName,
    roles: added.roles,
    signIn: toSignInColumns(initialSignIn).signIn,
  };
  await recordShopAction(tx, by, { type: 'person-added', data });
  return true;
}

async function invite(
  tx: Tx,
  signInName: string,
  initialSignIn: InitialSignIn,
  by: Actor,
): Promise<Person | undefined> {
  const invited = await update(tx, and(eq(person.signInName, signInName), isNull(person.disabledAt)), {
    set: toSignInColumns(initialSignIn),
    by,
    event: { type: 'person-invited', data: { signInName, signIn: toSignInColumns(initialSignIn).signIn } },
  });
  if (invited !== undefined) await tx.delete(passkey).where(eq(passkey.personId, invited.id));
  return invited;
}

function change(
  tx: Tx,
  signInName: string,
  { disabled, ...changes }: PersonChanges,
  by: Actor,
): Promise<Person | undefined> {
  const disabledAt = disabled === undefined ? {} : { disabledAt: disabled ? sql`cadeau_now()` : null };
  return update(tx, eq(person.signInName, signInName), {
    set: { ...changes, ...disabledAt },
    by,
    event: { type: 'person-changed', data: { signInName, disabled, ...toEventData(changes) } },
  });
}

async function openInvitation(
  tx: Tx,
  invitation: string,
  sealedSecret: string,
): Promise<{ openedBefore: Date | null } | undefined> {
  const isInvitation = and(eq(person.invitation, invitation), HAS_VALID_INVITATION);
  const { id, name, signInName, invitationOpenedAt } = person;
  const [found] = await tx
    .select({ id, name, signInName, openedBefore: invitationOpenedAt })
    .from(person)
    .where(isInvitation)
    .for('update');
  if (found === undefined) return undefined;
  await tx
    .update(person)
    .set({ codeSecret: sealedSecret, invitationOpenedAt: sql`cadeau_now()` })
    .where(isInvitation);
  const { openedBefore } = found;
  const by = {
    person: found.name,
    personId: found.id,
    command: 'desk invitation',
    reason: 'opens the link' satisfies AutomaticReason,
  };
  const data = { signInName: found.signInName, again: openedBefore !== null };
  await recordShopAction(tx, by, { type: 'invitation-opened', data });
  return { openedBefore };
}

/** Replaces the e-mail address with `true`, because the audit log never contains addresses. */
function toEventData({ email, ...changes }: Omit<PersonChanges, 'disabled'>) {
  return { ...changes, ...(email !== undefined && { email: true }) };
}

type Update = { set: Parameters<ReturnType<Tx['update']>['set']>[0]; by: Actor; event: AuditEvent };

async function update(
  tx: Tx,
  condition: SQL | undefined,
  { set, by, event }: Update,
): Promise<Person | undefined> {
  const [changed] = await tx.update(person).set(set).where(condition).returning(PERSON_COLUMNS);
  if (changed === undefined) return undefined;
  await tx.delete(deskSession).where(eq(deskSession.personId, changed.id));
  await recordShopAction(tx, by, event);
  return changed;
}

async function readCredentials(db: Db, condition: SQL | undefined): Promise<Credentials | undefined> {
  const [found] = await db.select(CREDENTIALS).from(person).where(condition);
  if (found === undefined) return undefined;
  const { passwordHash, codeSecret, ...personFields } = found;
  return { person: personFields, passwordHash, codeSecret };
}
