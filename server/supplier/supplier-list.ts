import type { ListAnswer, SupplierRecord } from '#server/fulfilment/supplier-port.ts';
import { fieldsOf, listBody, readError } from './supplier-answers.ts';
import type { SupplierCall } from './supplier-call.ts';

/** As many as the supplier puts on a page. */
const PAGE = 500;

/** Follows the supplier's list to its end. A list that contradicts itself is none. */
export async function readList(call: SupplierCall, span: { from: Date; to: Date }): Promise<ListAnswer> {
  const records: SupplierRecord[] = [];
  const query = { from: span.from.toISOString(), to: span.to.toISOString(), limit: String(PAGE) };
  for (let after: string | null | undefined; after !== null; ) {
    const search = new URLSearchParams({ ...query, ...(after !== undefined && { after }) });
    const reply = await call({ method: 'GET', path: `cards?${search}` });
    if (reply.kind === 'unknown') return reply;
    if (reply.status !== 200) {
      const { name, ...error } = readError(reply.status, reply.body);
      return error.kind === 'unknown' ? { ...error, name } : wrong(name);
    }
    const parsed = listBody.safeParse(reply.body);
    if (!parsed.success) return wrong(`fields ${fieldsOf(parsed.error)}`);
    records.push(
      ...parsed.data.records.map(({ currency: _, at, ...record }) => ({ ...record, at: new Date(at) })),
    );
    after = parsed.data.next;
    if (after !== null && parsed.data.records.length === 0) return wrong('an empty page and yet a next one');
    const fault = faultOf(records, span);
    if (fault !== undefined) return wrong(fault);
  }
  return { kind: 'list', records };
}

function wrong(name: string): ListAnswer {
  return { kind: 'unknown', fault: 'system', name };
}

/** Also what keeps a supplier that sends the same page for ever from being followed for ever. */
function faultOf(records: SupplierRecord[], { from, to }: { from: Date; to: Date }): string | undefined {
  const seen = new Set<string>();
  let last = from;
  for (const { kind, id, at } of records) {
    if (at < from || at >= to) return 'a time outside the span';
    if (at < last) return 'not in the order of time';
    if (seen.has(`${kind} ${id}`)) return 'an id twice';
    seen.add(`${kind} ${id}`);
    last = at;
  }
  return undefined;
}
