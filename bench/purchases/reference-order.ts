import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { mapConcurrently } from '../map-concurrently.ts';
import type { SeparateShop } from './separate-shop.ts';

const ORDERS = 2_000;
const CONCURRENCY = 10;
const LINES = 3;

const TABLES = `
  create table cadeau_bench_order (id uuid primary key, email text not null, total int not null);
  create table cadeau_bench_line (
    order_id uuid not null references cadeau_bench_order (id), position int not null, price int not null,
    primary key (order_id, position)
  )`;

/**
 * Measures the CPU time, in ms, of a minimal order with the plain driver: BEGIN, the order, three lines, COMMIT.
 */
export async function measureReferenceOrder({ database, databaseUrl, readCpuTimes }: SeparateShop) {
  await database.rows(TABLES);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY });
  try {
    // Warm-up: opens the connections and compiles the driver's code.
    await mapConcurrently(CONCURRENCY, Array.from({ length: ORDERS / 4 }), () => place(pool));
    const cpuBefore = process.cpuUsage();
    const serverBefore = readCpuTimes().PostgreSQL;
    await mapConcurrently(CONCURRENCY, Array.from({ length: ORDERS }), () => place(pool));
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      PostgreSQL: (readCpuTimes().PostgreSQL - serverBefore) / ORDERS,
      driver: (user + system) / 1000 / ORDERS,
    };
  } finally {
    await pool.end();
  }
}

async function place(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const id = randomUUID();
  try {
    await client.query('begin');
    await client.query({
      name: 'order',
      text: 'insert into cadeau_bench_order values ($1, $2, $3)',
      values: [id, 'reference@kundin.example', 5_000 * LINES],
    });
    for (let position = 0; position < LINES; position += 1) {
      await client.query({
        name: 'line',
        text: 'insert into cadeau_bench_line values ($1, $2, $3)',
        values: [id, position, 5_000],
      });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}
