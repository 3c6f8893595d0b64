import { describe, expect, it } from 'vitest';
import {
  type PoolingClient,
  rejectTransactionPooling,
  TransactionPoolingError,
} from './transaction-pooling.ts';

/** Behaves like a pooler in transaction mode over these server sessions. */
function createPooler(sessions: number[], reuses: 'newest' | 'oldest') {
  const idle = [...sessions];
  return (): PoolingClient => {
    let held: number | undefined;
    return {
      query: async (text) => {
        const session = held ?? (reuses === 'newest' ? idle.pop() : idle.shift());
        if (session === undefined) throw new Error('no free session');
        if (text === 'begin') held = session;
        else if (text === 'rollback' || held === undefined) {
          held = undefined;
          idle.push(session);
        }
        return { rows: [{ pid: session }] };
      },
    };
  };
}

describe('a pooler in transaction mode', () => {
  it.each([
    ['the newest session', createPooler([1, 2, 3], 'newest')],
    ['a single session', createPooler([1], 'newest')],
    ['its sessions in turn', createPooler([1, 2, 3], 'oldest')],
  ])('that reuses %s is refused', async (_name, connect) => {
    await expect(rejectTransactionPooling(connect(), connect())).rejects.toThrow();
  });

  it('is named with its remedy', async () => {
    const connect = createPooler([1, 2, 3], 'newest');
    const refused = rejectTransactionPooling(connect(), connect());
    await expect(refused).rejects.toThrow(TransactionPoolingError);
    await expect(refused).rejects.toThrow(/DATABASE_URL.*transaction mode.*session mode/);
  });

  it('that refuses transactions is in statement mode, and refused too', async () => {
    const client: PoolingClient = {
      query: async (text) => {
        if (text === 'begin') throw new Error('transaction blocks not allowed in statement pooling mode');
        return { rows: [{ pid: 1 }] };
      },
    };
    await expect(rejectTransactionPooling(client, client)).rejects.toThrow(TransactionPoolingError);
  });
});

it('two sessions of their own are accepted', async () => {
  const session = (pid: number): PoolingClient => ({ query: async () => ({ rows: [{ pid }] }) });
  await expect(rejectTransactionPooling(session(1), session(2))).resolves.toBeUndefined();
});
