/** Returns a copy of a body with the value at a path replaced. `undefined` removes it. */
export function setPath(body: unknown, path: string, value: unknown): unknown {
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

/** Serializes to JSON. An infinite number becomes a number that is too large for any range. */
export function toJson(body: unknown): string {
  const text = JSON.stringify(body, (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? '(1e999)' : value,
  );
  return text.replaceAll(ENDLESS, '1e999');
}
