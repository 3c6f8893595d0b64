type Place = { line: number; ordinal: number };

/** Cards by line and place, neighbours as a range: `1.1–1.30, 2.4`. */
export function showPlaces(places: readonly Place[]): string {
  const sorted = places.toSorted((one, other) => one.line - other.line || one.ordinal - other.ordinal);
  const ranges: { from: Place; to: Place }[] = [];
  for (const place of sorted) {
    const last = ranges.at(-1);
    if (last?.to.line === place.line && last.to.ordinal + 1 === place.ordinal) last.to = place;
    else ranges.push({ from: place, to: place });
  }
  return ranges.map(({ from, to }) => (from === to ? named(from) : `${named(from)}–${named(to)}`)).join(', ');
}

function named({ line, ordinal }: Place): string {
  return `${line}.${ordinal}`;
}
