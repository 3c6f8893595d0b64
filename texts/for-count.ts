/**
 * The wording of a text for so many things: `title_one` or `title_other`. What is counted here is at least one, and
 * for that the three languages agree.
 */
export function forCount<Name extends string>(
  texts: Readonly<Record<`${Name}_one` | `${Name}_other`, string>>,
  name: Name,
  count: number,
): string {
  const key: `${Name}_one` | `${Name}_other` = count === 1 ? `${name}_one` : `${name}_other`;
  return texts[key];
}
