import type { OutgoingHttpHeaders } from 'node:http';

export type HeadersOf = { request: string; status: number; headers: OutgoingHttpHeaders };

/** They say nothing of who may do what, or differ from one run to the next. */
const LEFT_OUT = new Set([
  'connection',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'last-modified',
  'x-trace-id',
]);
const IN_COLUMNS = ['cache-control', 'cross-origin-resource-policy'];
const PERMISSIONS = 'permissions-policy';
/** A few pages alone say otherwise: that stands in their rows. */
const MOSTLY_SHARED = [PERMISSIONS, 'referrer-policy'];

/** What all answers say, then a row for each, then the policies that the rows name by a letter. */
export function headerTable(answers: readonly HeadersOf[]): string {
  // What a browser keeps has its headers, and a 304 repeats none of them.
  const whole = answers.filter(({ status }) => status !== 304);
  const shared = sharedHeaders(whole);
  const policies = [...new Set(whole.map(({ headers }) => policyOf(headers)))];
  const rows = answers.map(({ request, status, headers }) => {
    const others = Object.keys(headers).filter(
      (name) =>
        !LEFT_OUT.has(name) && !IN_COLUMNS.includes(name) && shared.get(name) !== headerOf(headers, name),
    );
    return [
      request,
      String(status),
      ...IN_COLUMNS.map((name) => headerOf(headers, name)),
      status === 304 ? '–' : letter(policies.indexOf(policyOf(headers))),
      others
        .toSorted()
        .map(
          (name) => `${name}: ${name === PERMISSIONS ? allowed(headers, shared) : headerOf(headers, name)}`,
        )
        .join('; '),
    ];
  });
  return [
    'Headers of every answer behind HTTPS, written by the test beside this file. Each but a 304 has these:',
    '',
    ...[...shared].map(([name, value]) => `  ${name}: ${value}`),
    '',
    ...aligned([['request', 'status', ...IN_COLUMNS, 'policy', 'others'], ...rows]),
    ...policies.flatMap((policy, index) => [
      '',
      `Policy ${letter(index)}:`,
      '',
      ...policy.split('; ').map((directive) => `  ${directive}`),
    ]),
    '',
  ].join('\n');
}

function aligned(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** What a page may that no other answer allows. */
function allowed(headers: OutgoingHttpHeaders, shared: ReadonlyMap<string, string>): string {
  const own = headerOf(headers, PERMISSIONS).split(', ');
  const refused = shared.get(PERMISSIONS)?.split(', ') ?? [];
  return `without ${refused.filter((one) => !own.includes(one)).join(', ')}`;
}

function sharedHeaders(answers: readonly HeadersOf[]): Map<string, string> {
  const [first] = answers;
  const names = Object.keys(first?.headers ?? {}).filter(
    (name) => !LEFT_OUT.has(name) && !IN_COLUMNS.includes(name),
  );
  const isShared = (name: string) =>
    MOSTLY_SHARED.includes(name) || new Set(answers.map(({ headers }) => headerOf(headers, name))).size === 1;
  return new Map(
    names
      .filter(isShared)
      .toSorted()
      .map((name) => [name, headerOf(first?.headers ?? {}, name)]),
  );
}

/** With as many hashes of inline scripts as there are, but not which: they follow from the build. */
function policyOf(headers: OutgoingHttpHeaders): string {
  return String(headers['content-security-policy'] ?? 'none').replaceAll(
    /( 'sha256-[^']+')+/g,
    " 'sha256-…'",
  );
}

function headerOf(headers: OutgoingHttpHeaders, name: string): string {
  const value = headers[name];
  if (value === undefined) return '–';
  if (name === 'etag') return '…';
  if (name === 'set-cookie') return [value].flat().map(String).map(withoutValue).join(', ');
  return String(value);
}

function withoutValue(cookie: string): string {
  return cookie.replace(/=[^;]*/, '=…').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '…');
}

function letter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
