/** Returns each text with its dotted key: `cart.delivery.legend`. */
export function flattenTexts(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flattenTexts(value, `${prefix}${key}.`),
  );
}
