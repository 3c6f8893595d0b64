/** A copy of a body with one place of it changed, by its path; `undefined` takes it away. */
export function put(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let place = copy as Record<string, unknown>;
  for (const step of steps) place = place[step] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

const ENDLESS = '"(1e999)"';

/** As JSON, with a number that is too large for any where the body has an endless one. */
export function jsonOf(body: unknown): string {
  const text = JSON.stringify(body, (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? '(1e999)' : value,
  );
  return text.replaceAll(ENDLESS, '1e999');
}
