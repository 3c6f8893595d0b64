import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const SUBJECT_LENGTH = 72;

/** A past tense, a gerund or a third person instead of an imperative. */
const NOT_IMPERATIVE =
  /^(added|adds|adding|fixed|fixes|fixing|changed|changes|removed|removes|updated|updates|moved|moves|made|makes)$/;

/** Returns the problem of a commit subject, or nothing. Merges and reverts keep git's own subject. */
export function findSubjectProblem(subject: string): string | undefined {
  if (/^(Merge|Revert) /.test(subject)) return undefined;
  if (subject.length > SUBJECT_LENGTH) return `${subject.length} characters; at most ${SUBJECT_LENGTH}`;
  const parts = /^[a-z0-9][a-z0-9/-]*: (\S+)(?: .+)?[^.]$/.exec(subject);
  if (parts === null) return 'not `area: imperative summary` without a full stop';
  if (NOT_IMPERATIVE.test(parts[1] ?? '')) return `starts with "${parts[1]}" instead of an imperative`;
  return undefined;
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/**
 * Returns the subjects since the last tag, or since the commit that added this check if there is no later
 * tag.
 */
function readSubjects(): string[] {
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'tools/hooks/commit-msg');
  const tag = git('describe', '--tags', '--abbrev=0');
  const isTagLater = tag !== '' && added !== '' && git('merge-base', added, tag) === added;
  const base = isTagLater ? tag : added;
  // A shallow clone has no base. Its history was already checked.
  if (base === '') return [];
  return git('log', '--no-merges', '--format=%s', `${base}..HEAD`).split('\n').filter(Boolean);
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  const subjects = file === undefined ? readSubjects() : [readFileSync(file, 'utf8').split('\n')[0] ?? ''];
  const problems = subjects.flatMap((subject) => {
    const problem = findSubjectProblem(subject);
    return problem === undefined ? [] : [`${subject}\n  ${problem}`];
  });
  if (problems.length > 0) {
    console.error(
      `${problems.join('\n')}\nWrite \`area: imperative summary\`, for example "refunds: resolve late items".`,
    );
    process.exitCode = 1;
  }
}
