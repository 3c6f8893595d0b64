/**
 * Lists the placeholders and markup of a text for comparison across languages. All forms of the brand's name count as
 * one, because each language needs another form.
 */
export function listPlaceholders(text: string): string[] {
  const named = text.replace(/\{\{(?:the|of|at)Brand\}\}/g, '{{brand}}');
  return named.match(/\{\{\w+\}\}|<\/?[\w-]+>/g)?.sort() ?? [];
}
