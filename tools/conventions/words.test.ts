import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isFullRun } from '../../testkit/full-run.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the words that one language's spell-check reports in a virtual file. */
function faults(language: string, path: string, text: string): Promise<string[]> {
  const program = join(root, 'node_modules/cspell/bin.mjs');
  const config = `tools/conventions/words/${language}.json`;
  const flags = ['--no-progress', '--no-summary', '--words-only'];
  const child = spawn(
    process.execPath,
    [program, 'lint', '--config', config, ...flags, `stdin://${join(root, path)}`],
    { cwd: root },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stdin.end(text);
  return new Promise((resolve) =>
    child.on('close', () => resolve(output.trim().split('\n').filter(Boolean))),
  );
}

/** Placeholders, tags, addresses, storage keys and identifiers, which aren't words of a language. */
const PASSED =
  '<a-privacy></a-privacy> {{legalEntity}} name@example.com «cadeau.cart» (Cookie) https://x.example/zzyx\\n\\n",\n  "id": "card-kindz",\n  "zzyxkey": "';
const inTexts = (text: string) => `{\n  "title": "${PASSED}${text}"\n}\n`;
const NAMES = "  name: { 'de-ch': 'Viele Bluhmen', 'fr-ch': 'Des fleurrs', 'it-ch': 'Tanti fiorri' },\n";

const MISSPELT: [language: string, path: string, text: string, found: string[]][] = [
  ['de-ch', 'texts/de-ch/page.json', inTexts('Die Bestelung kostet eine receipt'), ['Bestelung', 'receipt']],
  // A brand's file in several languages. Each spell-check reads only its own.
  ['fr-ch', 'brands/murmeli/cards.ts', NAMES, ['fleurrs']],
  [
    'en',
    'docs/page.md',
    'It is delivvered.\n\n```ts\nconst zzyx = 1;\n```\n\nAnd `otherzzyx`.\n',
    ['delivvered'],
  ],
];
const IN_WHOLE_RUN: typeof MISSPELT = [
  [
    'fr-ch',
    'texts/fr-ch/page.json',
    inTexts('Votre comande, l’addresse aussi\u202f!'),
    ['comande', 'l’addresse'],
  ],
  [
    'it-ch',
    'texts/it-ch/page.json',
    inTexts('Il suo ordinne dall’emittente, perchè no'),
    ['ordinne', 'perchè'],
  ],
];

it.each([...MISSPELT, ...(isFullRun ? IN_WHOLE_RUN : [])])(
  'the spell-check of %s finds what is misspelt in %s, and nothing else',
  async (language, path, text, found) => {
    expect(await faults(language, path, text)).toEqual(found);
  },
);
