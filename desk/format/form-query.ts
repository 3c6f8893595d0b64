/** Returns the query of a search form, without empty fields. */
export function toFormQuery(form: HTMLFormElement, names: readonly string[]): URLSearchParams {
  const given = new FormData(form);
  const query = new URLSearchParams();
  for (const name of names) {
    const value = String(given.get(name) ?? '').trim();
    if (value !== '') query.set(name, value);
  }
  return query;
}
