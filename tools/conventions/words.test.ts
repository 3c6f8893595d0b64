import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isWholeRun } from '../../testkit/whole-run.ts';

const root = join(import.meta.dirname, '../..');

/** The words that the spell-check of one language finds fault with in a file that is not there. */
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

const inTexts = (text: string) => `{\n  "title": "${text}"\n}\n`;

const MISSPELT: [language: string, text: string, found: string[]][] = [
  ['de-ch', 'Die Bestelung einer Geschenkarte kostet eine receipt', ['Bestelung', 'Geschenkarte', 'receipt']],
  ['fr-ch', 'Votre comande est confirmée, l’addresse aussi\u202f!', ['comande', 'l’addresse']],
  ['it-ch', 'Il suo ordinne è confermato dall’emittente, perchè no', ['ordinne', 'perchè']],
];

// Each starts the spell-check anew, which is the same program with another dictionary.
it.each(isWholeRun ? MISSPELT : MISSPELT.slice(0, 1))(
  'the spell-check of %s finds what is misspelt in «%s»',
  async (language, text, found) => {
    // Places, marks, addresses, stored names and identifiers are not words of the language.
    const passed =
      '<a-privacy></a-privacy> {{legalEntity}} name@example.com «cadeau.cart» (Cookie) https://x.example/zzyx\\n\\n",\n  "id": "card-kindz",\n  "zzyxkey": "';
    expect(await faults(language, `texts/${language}/page.json`, inTexts(passed + text))).toEqual(found);
  },
);

it('the spell-check of a language reads its own texts of a brand and no other', async () => {
  const name = "  name: { 'de-ch': 'Viele Bluhmen', 'fr-ch': 'Des fleurrs', 'it-ch': 'Tanti fiorri' },\n";
  expect(await faults('fr-ch', 'brands/murmeli/cards.ts', name)).toEqual(['fleurrs']);
  if (!isWholeRun) return;
  expect(await faults('fr-ch', 'brands/murmeli/cards.json', name.replaceAll("'", '"'))).toEqual(['fleurrs']);
});

it('the spell-check of the docs finds what is misspelt and reads no code', async () => {
  const text = 'A gift card is delivvered.\n\n```ts\nconst zzyxword = 1;\n```\n\nAnd `otherzzyx` too.\n';
  expect(await faults('en', 'docs/page.md', text)).toEqual(['delivvered']);
});
