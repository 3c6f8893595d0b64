import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/postgres/connection/connect.ts';
import { product } from '#server/postgres/schema/catalogue-tables.ts';
import { orders } from '#server/postgres/schema/order-tables.ts';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { createLog, errorWithoutValues } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  const names = [
    'number',
    'pin',
    'email',
    'token',
    'cookie',
    'authorization',
    'primaryAddress',
    'set-cookie',
    'location',
    'body',
  ];
  it.each(names)('redacts "%s" everywhere', (name) => {
    const text = logged((log) => {
      log.info({ [name]: 'canary-1' }, 'at the top');
      log.info({ card: { [name]: 'canary-2' } }, 'inside');
      log.info({ order: { card: { [name]: 'canary-3' } } }, 'deep inside');
      log.child({ [name]: 'canary-4' }).info('of a child');
    });
    expect(text).not.toContain('canary');
    expect(text.match(/\[redacted\]/g)).toHaveLength(4);
  });

  it('has type, message and location of an error, without its own fields', () => {
    const error = Object.assign(new Error('it broke', { cause: new TypeError('inside') }), {
      code: 'E1',
      detail: 'canary',
      parameters: ['canary'],
    });
    const text = logged((log) => log.error({ err: error }, 'failed'));
    expect(JSON.parse(text).err).toMatchObject({
      type: 'Error',
      message: 'it broke',
      code: 'E1',
      cause: { type: 'TypeError', message: 'inside' },
    });
    expect(text).not.toContain('canary');
    expect(errorWithoutValues('canary')).toEqual({ type: 'string' });
    const queueError = { ...error, message: error.message, stack: error.stack, cause: error.cause };
    expect(errorWithoutValues(queueError)).toEqual({ ...errorWithoutValues(error), type: 'Object' });
  });
});

describe('an error of the database', () => {
  let close: () => Promise<void>;
  let db: Awaited<ReturnType<typeof connect>>['db'];
  beforeAll(async () => {
    const { database, drop } = await createTestDatabase();
    const connection = await connect(database);
    await connection.migrate();
    db = connection.db;
    close = async () => {
      await connection.close();
      await drop();
    };
  });
  afterAll(() => close());

  const canary = 'canary@kundin.example';
  const failures: [string, () => Promise<unknown>, string][] = [
    ['that names a row', () => insertProduct().then(insertProduct), '23505'],
    ['that repeats a value', async () => db.insert(orders).values({ id: canary } as never), '22P02'],
    [
      'that cannot keep a text',
      async () => db.insert(product).values({ ...values(), id: `${canary}\u0000` }),
      '22021',
    ],
  ];
  const values = () => ({
    id: '3f8b3c1e-0000-4000-8000-000000000001',
    productReferenceId: canary,
    category: 'digital' as const,
    name: { 'de-ch': canary, 'fr-ch': '', 'it-ch': '' },
    shortDescription: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
    longDescription: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
    imagePath: '',
    priceFrom: 500,
    priceTo: 500,
    available: true,
    position: 1,
  });
  const insertProduct = async () => db.insert(product).values(values());

  it.each(failures)('%s is logged with its code and without the value', async (_name, fail, code) => {
    const error = await fail().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const text = logged((log) => log.error({ err: error }, 'failed'));
    expect(text).toContain(code);
    expect(text).not.toContain('canary');
  });
});
