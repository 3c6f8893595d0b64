import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CannotStart } from '#server/runtime/cannot-start.ts';

/** PostgreSQL's own programs, which its servers bring and the shop does not. */
type Program = 'pg_dump' | 'pg_restore';

const run = promisify(execFile);
const OUTPUT_MAX = 16 * 1024 * 1024;

/**
 * Runs a program of PostgreSQL that lies on the PATH.
 * @param least the major version that it must have
 * @throws CannotStart when there is none, or an older one, or when it fails
 */
export async function runClientProgram(
  program: Program,
  args: readonly string[],
  { least, env }: { least: number; env: Record<string, string> },
): Promise<void> {
  const version = await versionOf(program);
  if (version === undefined || version < least) {
    throw new CannotStart(
      `${program} of PostgreSQL ${least} or newer is needed on the PATH, and ${version === undefined ? 'there is none' : `this one is of ${version}`}. Install the client programs of that version (Debian: postgresql-client-${least}).`,
    );
  }
  try {
    await run(program, [...args], { env: { ...plainEnvironment(), ...env }, maxBuffer: OUTPUT_MAX });
  } catch (error) {
    const said = Object(error as ExecFileException).stderr;
    throw new CannotStart(`${program} failed. It said:\n${String(said).trim()}`);
  }
}

async function versionOf(program: Program): Promise<number | undefined> {
  try {
    const { stdout } = await run(program, ['--version'], { env: plainEnvironment() });
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  } catch {
    return undefined;
  }
}

const plainEnvironment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, LC_ALL: 'C' });

/** A database as PostgreSQL's programs are told of it: not in their arguments, which everybody on the machine sees. */
export function clientEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  const authority = searchParams.get('sslrootcert');
  // The shop's driver checks the certificate with each of these, and against the authorities of the system.
  const checks = mode !== null && ['require', 'verify-ca', 'verify-full'].includes(mode);
  const known: Record<string, string> = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: checks ? 'verify-full' : (mode ?? ''),
    PGSSLROOTCERT: authority ?? (checks ? 'system' : ''),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''));
}
