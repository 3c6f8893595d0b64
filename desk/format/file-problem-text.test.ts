import { expect, it } from 'vitest';
import type { FileProblem, FileProblemCode } from '#rules/file-problem.ts';
import { texts as german } from '../language/de-ch.ts';
import { texts as french } from '../language/fr-ch.ts';
import { texts as italian } from '../language/it-ch.ts';
import { createTexts } from '../language/translate.ts';
import { describeFileProblem, describeLineProblem } from './file-problem-text.ts';

const LANGUAGES = [
  createTexts('de-ch', german),
  createTexts('fr-ch', french),
  createTexts('it-ch', italian),
] as const;

/** Values for every placeholder of a file problem. */
const VALUES = {
  ...{ found: 3, expected: 4, max: 5, page: 2 },
  ...{
    column: 'Amount',
    form: 'DD.MM.YYYY',
    value: 'Trx',
    mapping: 'twint',
    name: 'a.xml',
    encoding: 'utf-7',
  },
  ...{ element: 'Amt', parent: 'Ntry', stated: '2', other: 'b.xml', account: '…8009', day: '2026-11-26' },
  parcel: 'K7QM-2X9F',
};

it.each(Object.keys(german.fileProblems) as FileProblemCode[])(
  'the problem %s has a sentence in each language',
  (code) => {
    const sentences = LANGUAGES.map((texts) =>
      describeFileProblem(texts, { ...VALUES, code } as unknown as FileProblem),
    );
    expect(new Set(sentences).size).toBe(LANGUAGES.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/^$|[{}]|undefined|fileProblems|2026-/);
  },
);

it('a problem is shown with file, line and column', () => {
  const problem = { code: 'column-missing', column: 'Typ' } as const;
  const [german, french] = LANGUAGES;
  expect(describeLineProblem(german, { file: 'a.csv', line: 3, column: 'Typ', problem })).toMatch(
    /^a\.csv, Zeile 3, Spalte «Typ»: Die Spalte «Typ» fehlt\./,
  );
  expect(describeLineProblem(french, { file: 'a.csv', line: 0, problem })).toMatch(/^a\.csv.: La colonne/);
});
