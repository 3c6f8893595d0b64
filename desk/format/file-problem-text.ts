import type { FileProblem, LineProblem } from '#rules/file-problem.ts';
import type { Texts } from '../language/translate.ts';
import { formatDate } from './format-values.ts';

export function describeFileProblem({ t }: Texts, problem: FileProblem): string {
  const values = problem.code === 'balance-gap' ? { ...problem, day: formatDate(problem.day) } : problem;
  return t(`fileProblems.${problem.code}`, values);
}

/** Describes a problem with its place: `bank.xml, Zeile 3, «Amount»: …`. */
export function describeLineProblem(
  texts: Texts,
  { file, line, column, problem }: LineProblem & { file: string },
): string {
  const place = [
    file,
    line > 0 ? texts.t('accounts.line', { line }) : undefined,
    column === undefined ? undefined : texts.t('accounts.column', { column }),
  ].filter((part) => part !== undefined);
  return texts.t('accounts.problem', {
    place: place.join(', '),
    problem: describeFileProblem(texts, problem),
  });
}
