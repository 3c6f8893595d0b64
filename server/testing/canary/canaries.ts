import { newAddress } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import type { Canary } from '../../../testkit/canary/canary.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
let people = 0;

type Address = ReturnType<typeof newAddress>;

/** Returns an address with words that occur nowhere else. */
export function newUniqueAddress(): Address {
  people += 1;
  const mark = [...String(people)].map((digit) => LETTERS[Number(digit)]).join('');
  return newAddress({
    firstName: `Zöraya${mark}x`,
    lastName: `Übelhart-Qu${mark}x`,
    street: `Krähenbühlgasse${mark}x`,
    city: `Wolfshalden${mark}x`,
    email: `zoraya.${mark}x+karten@kundin.example`,
  });
}

export function createAddressCanaries(
  { firstName, lastName, street, city, email }: Address,
  owner: string,
): Canary[] {
  return [
    { kind: 'name', value: firstName, owner },
    { kind: 'name', value: lastName, owner },
    { kind: 'street', value: street, owner },
    { kind: 'street', value: city, owner },
    { kind: 'e-mail', value: email, owner },
  ];
}

export function createVisitorCanaries({ cookies }: Visitor, owner: string): Canary[] {
  return [
    { kind: 'session', value: cookies.get('cadeau_session') ?? '', owner },
    { kind: 'CSRF token', value: cookies.get('XSRF-TOKEN') ?? '', owner },
  ];
}

const OWNERS = `
  select c.id::text, o.reference as owner from card c join orders o on o.id = c.order_id
  union all
  select e.id, o.reference from outbound_request e join card c on c.id = e.card_id join orders o on o.id = c.order_id
   where e.kind = 'activate'`;

/** Returns the numbers and PINs of cards at the supplier. Posted cards have only a printed number. */
export async function readCardCanaries(app: TestApp): Promise<Canary[]> {
  const found = await rows<{ id: string; owner: string }>(app, OWNERS);
  const owners = new Map(found.map(({ id, owner }) => [id, owner]));
  const cards = [
    ...(await app.systems.supplied({ kind: 'issued' })),
    ...(await app.systems.supplied({ kind: 'activated' })),
  ];
  return cards.flatMap(({ id = '', number, pin }) => {
    const owner = owners.get(id);
    return [
      ...(number === undefined ? [] : [{ kind: 'card number' as const, value: number, owner }]),
      ...(pin === undefined ? [] : [{ kind: 'PIN' as const, value: pin, owner }]),
    ];
  });
}

/** Returns the secrets that authorize actions for a buyer, at the payment provider or in the shop. */
export async function readPaymentCanaries(app: TestApp): Promise<Canary[]> {
  const found = await rows<{ token: string | null; back: string; notify: string; owner: string }>(
    app,
    `select p.token, p.return_secret as back, p.notify_secret as notify, o.reference as owner
       from payment p join orders o on o.id = p.order_id`,
  );
  return found.flatMap(({ token, back, notify, owner }) => [
    { kind: 'return secret' as const, value: back, owner },
    { kind: 'notify secret' as const, value: notify, owner },
    ...(token === null ? [] : [{ kind: 'payment token' as const, value: token, owner }]),
  ]);
}
