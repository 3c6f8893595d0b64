import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Place } from '../../../testkit/canary/canary.ts';
import { readPages } from '../../../testkit/read-pdf.ts';

const PDF_IN_HEX = `\\x${Buffer.from('%PDF').toString('hex')}`;

/** Reads each column of each table, including the job queue, as a dump would. Documents are read as text. */
export async function dumpPlaces(app: TestApp): Promise<Place[]> {
  const tables = await rows<{ schema: string; name: string }>(
    app,
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const places: Place[] = [];
  for (const { schema, name } of tables) {
    const found = await rows<{ row: string }>(
      app,
      `select to_jsonb(t)::text as row from "${schema}"."${name}" t`,
    );
    const columns = new Map<string, string[]>();
    for (const { row } of found) {
      for (const [column, value] of Object.entries(JSON.parse(row))) {
        columns.set(column, [...(columns.get(column) ?? []), await toText(value)]);
      }
    }
    for (const [column, values] of columns) {
      places.push({ name: `database ${schema}.${name}.${column}`, text: values.join('\n') });
    }
  }
  return places;
}

async function toText(value: unknown): Promise<string> {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (!value.startsWith(PDF_IN_HEX)) return value;
  return (await readPages(Buffer.from(value.slice(2), 'hex'))).join('\n');
}

export function logPlace({ logged }: TestApp): Place {
  return { name: 'log', text: logged.join('\n') };
}

/** Reads the metrics of the process as monitoring does. */
export async function metricsPlace({ app }: TestApp): Promise<Place> {
  return { name: 'metrics', text: (await app.metrics.read()).text };
}

/** Returns the requested URLs. Removes the secrets from URLs that contain one by design. */
export function addressPlace(addresses: readonly string[]): Place {
  const redacted = addresses.map((address) =>
    address.replace(/(\/payment\?p=|\/saferpay\/assert\?p=|\/saferpay\/notify\/)[\w-]+/, '$1'),
  );
  return { name: 'address', text: redacted.join('\n') };
}
