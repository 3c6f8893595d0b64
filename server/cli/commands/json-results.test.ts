import { expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { POSTED } from '#server/testing/order-requests.ts';
import { buyTwoPosted } from '#server/testing/packing.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { COMMANDS } from '../commands.ts';
import { commandNamed } from '../program.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

/** Types a change with `--json`, and reads what it printed. */
async function change(words: string[], answers: string[] = []): Promise<unknown> {
  const command = commandNamed(COMMANDS, words);
  if (command === undefined) throw new Error(`no command ${words.join(' ')}`);
  const rest = words.slice(command.name.split(' ').length);
  const typed = [...rest, '--json', '--reason', 'ticket 4711'];
  const { out } = await typeCommand(app, command, typed, '.', answers);
  return JSON.parse(out);
}

it('a change prints its result as JSON, and nothing beside it on standard output', async () => {
  const { id, reference, first, second } = await buyTwoPosted(app);
  const parcel = { parcel: reference, cards: 2 };
  expect(await change(['pack', reference], [first])).toEqual({ ...parcel, packed: false, active: 1 });
  expect(await change(['pack', reference], [second])).toEqual({ ...parcel, packed: true, active: 2 });
  const shipped = { parcel: reference, right: true, what: 'is shipped', takeOut: [] };
  expect(await change(['ship', reference])).toEqual([shipped]);
  expect(await change(['ship', reference])).toEqual([
    { parcel: reference, right: true, what: 'had left before' },
  ]);
  expect(
    await change(['mails', 'resend', reference, 'confirmation', '--to', 'lena@kundin.example']),
  ).toMatchObject({ reference });
  await app.app.operations.openReviewItem(id, 'refund-late', 'for the test');
  const [item] = await app.app.operations.reviewItems(false);
  const resolved = { id: item?.id, reference };
  expect(await change(['review', 'resolve', String(item?.id)])).toEqual([resolved]);
  expect(await change(['product', 'availability', POSTED, 'off'])).toEqual({
    card: POSTED,
    available: false,
  });
  expect(await change(['product', 'availability', POSTED, 'on'])).toMatchObject({ available: true });
});
