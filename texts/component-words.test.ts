import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Attributes that a browser shows or a screen reader speaks. */
const SPOKEN =
  /^(?:alt|title|label|placeholder|summary|aria-(?:label|description|roledescription|valuetext))$/;
/** The currency is written the same in all three languages. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll('CHF', ''));

/** Lists the literal texts an expression can produce: for `open ? 'Close' : t('menu.open')`, «Close». */
function results(expression: ts.Expression): string[] {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression))
    return [expression.head.text, ...expression.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isParenthesizedExpression(expression)) return results(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...results(expression.whenTrue), ...results(expression.whenFalse)];
  if (ts.isBinaryExpression(expression)) {
    const either = expression.operatorToken.kind === ts.SyntaxKind.PlusToken ? results(expression.left) : [];
    return [...either, ...results(expression.right)];
  }
  return [];
}

/** Lists literal words of a component, which should come from text keys. */
function ownWords(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const keep = (texts: string[]) => found.push(...texts.filter(hasWord).map((text) => text.trim()));
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) keep([node.text]);
    if (ts.isJsxExpression(node) && node.expression !== undefined) {
      if (!ts.isJsxAttribute(node.parent) || SPOKEN.test(node.parent.name.getText(file)))
        keep(results(node.expression));
    }
    if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText(file))) {
      if (node.initializer !== undefined && ts.isStringLiteral(node.initializer))
        keep([node.initializer.text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const components = globSync('storefront/**/*.tsx', { cwd: root }).filter((file) => !/\.test\./.test(file));

it('no component has literal words: all come from the texts', () => {
  expect(components.length).toBeGreaterThan(50);
  const words = components.flatMap((file) =>
    ownWords(file, readFileSync(root + file, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(words).toEqual([]);
});

it.each([
  ['<p>Warenkorb</p>', ['Warenkorb']],
  ["<p>{open ? 'Menü' : t('menu')}</p>", ['Menü']],
  ["<p>{empty && 'Leer'}</p>", ['Leer']],
  [`<p>{\`\${count} Karten\`}</p>`, ['Karten']],
  ['<img alt="Karte" src="card.svg" />', ['Karte']],
  ['<button aria-label={\'Weiter\'} type="button" />', ['Weiter']],
  ["<p className={open ? 'open' : ''}>{t('cart.title')} · {total}</p>", []],
] as const)('a component with %s has the words %j', (source, words) => {
  expect(ownWords('example.tsx', `const a = ${source};`)).toEqual(words);
});
