import type { OutgoingHttpHeaders } from 'node:http';

export type ResponseHeaders = { request: string; status: number; headers: OutgoingHttpHeaders };

/** Headers without security relevance, or with varying values. */
const OMITTED_HEADERS = new Set([
  'connection',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'last-modified',
  'x-trace-id',
]);
const COLUMN_HEADERS = ['cache-control', 'cross-origin-resource-policy'];
const PERMISSIONS = 'permissions-policy';
/** Headers that only a few pages override, in their own rows. */
const MOSTLY_SHARED = [PERMISSIONS, 'referrer-policy'];

/** Renders the shared headers, a row per response, and the policies that rows refer to by letter. */
export function renderHeaderTable(responses: readonly ResponseHeaders[]): string {
  // A 304 repeats no headers, because the browser keeps the cached ones.
  const complete = responses.filter(({ status }) => status !== 304);
  const shared = findSharedHeaders(complete);
  const policies = [...new Set(complete.map(({ headers }) => getPolicy(headers)))];
  const rows = responses.map(({ request, status, headers }) => {
    const others = Object.keys(headers).filter(
      (name) =>
        !OMITTED_HEADERS.has(name) &&
        !COLUMN_HEADERS.includes(name) &&
        shared.get(name) !== getHeader(headers, name),
    );
    return [
      request,
      String(status),
      ...COLUMN_HEADERS.map((name) => getHeader(headers, name)),
      status === 304 ? '–' : toLetter(policies.indexOf(getPolicy(headers))),
      others
        .toSorted()
        .map(
          (name) =>
            `${name}: ${name === PERMISSIONS ? describePermissions(headers, shared) : getHeader(headers, name)}`,
        )
        .join('; '),
    ];
  });
  return [
    'Headers of every response behind HTTPS, written by the test beside this file. All but a 304 have these:',
    '',
    ...[...shared].map(([name, value]) => `  ${name}: ${value}`),
    '',
    ...alignRows([['request', 'status', ...COLUMN_HEADERS, 'policy', 'others'], ...rows]),
    ...policies.flatMap((policy, index) => [
      '',
      `Policy ${toLetter(index)}:`,
      '',
      ...policy.split('; ').map((directive) => `  ${directive}`),
    ]),
    '',
  ].join('\n');
}

function alignRows(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function describePermissions(headers: OutgoingHttpHeaders, shared: ReadonlyMap<string, string>): string {
  const permissions = getHeader(headers, PERMISSIONS).split(', ');
  const refused = shared.get(PERMISSIONS)?.split(', ') ?? [];
  return `without ${refused.filter((candidate) => !permissions.includes(candidate)).join(', ')}`;
}

function findSharedHeaders(responses: readonly ResponseHeaders[]): Map<string, string> {
  const [first] = responses;
  const names = Object.keys(first?.headers ?? {}).filter(
    (name) => !OMITTED_HEADERS.has(name) && !COLUMN_HEADERS.includes(name),
  );
  const isShared = (name: string) =>
    MOSTLY_SHARED.includes(name) ||
    new Set(responses.map(({ headers }) => getHeader(headers, name))).size === 1;
  return new Map(
    names
      .filter(isShared)
      .toSorted()
      .map((name) => [name, getHeader(first?.headers ?? {}, name)]),
  );
}

/** Omits the hashes of inline scripts, which depend on the build. */
function getPolicy(headers: OutgoingHttpHeaders): string {
  return String(headers['content-security-policy'] ?? 'none').replaceAll(
    /( 'sha256-[^']+')+/g,
    " 'sha256-…'",
  );
}

function getHeader(headers: OutgoingHttpHeaders, name: string): string {
  const value = headers[name];
  if (value === undefined) return '–';
  if (name === 'etag') return '…';
  if (name === 'set-cookie') return [value].flat().map(String).map(withoutValue).join(', ');
  return String(value);
}

function withoutValue(cookie: string): string {
  return cookie.replace(/=[^;]*/, '=…').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '…');
}

function toLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
