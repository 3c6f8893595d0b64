import { and, eq, isNull } from 'drizzle-orm';
import type { ProviderAccount } from '#server/people/identity-provider.ts';
import type { Person } from '#server/people/person.ts';
import type { Db } from '../connection/connect.ts';
import { person } from '../schema/people-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { PERSON } from './shown-person.ts';

const MAY_SIGN_IN = and(eq(person.signIn, 'provider'), isNull(person.disabledAt));

/** Links the account at the first sign-in. */
export async function ofProviderAccount(
  db: Db,
  { issuer, subject, email }: ProviderAccount,
): Promise<Person | undefined> {
  const isAccount = and(eq(person.providerIssuer, issuer), eq(person.providerSubject, subject));
  const [known] = await db.select(PERSON).from(person).where(isAccount);
  if (known !== undefined) return known.state === 'active' ? known : undefined;
  if (email === undefined) return undefined;
  return db.transaction(async (tx) => {
    const [linked] = await tx
      .update(person)
      .set({ providerIssuer: issuer, providerSubject: subject, invitedAt: null })
      .where(and(eq(person.signInName, email), isNull(person.providerSubject), MAY_SIGN_IN))
      .returning(PERSON);
    if (linked === undefined) return undefined;
    const by = { person: linked.name, command: 'desk sign-in', reason: 'signs in for the first time' };
    const data = { signInName: linked.signInName };
    await recordShopAction(tx, by, { type: 'provider-account-linked', data });
    return linked;
  });
}
