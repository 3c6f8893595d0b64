/** Selects `title_one` or `title_other`. For counts of at least one, the plural rules of the three languages agree. */
export function selectPlural<Name extends string>(
  texts: Readonly<Record<`${Name}_one` | `${Name}_other`, string>>,
  name: Name,
  count: number,
): string {
  const key: `${Name}_one` | `${Name}_other` = count === 1 ? `${name}_one` : `${name}_other`;
  return texts[key];
}
