/**
 * How many rows stand on each page, when the first page has room for `first` rows, each further one for `next`, and
 * what follows the last row takes the room of `end` rows. What follows is never alone on its page.
 */
export function rowsOfPages(rows: number, room: { first: number; next: number; end: number }): number[] {
  const pages: number[] = [];
  let left = rows;
  for (let space = room.first; left + room.end > space; space = room.next) {
    const taken = Math.max(0, Math.min(left - 1, space));
    pages.push(taken);
    left -= taken;
  }
  return [...pages, left];
}
