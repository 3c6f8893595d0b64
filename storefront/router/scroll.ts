/** The same name as in the script that scrolls before the page is hydrated. */
export const SCROLL_KEY = 'scroll-positions';

let positions: Record<string, number> | undefined;

function known(): Record<string, number> {
  if (positions !== undefined) return positions;
  try {
    positions = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}') as Record<string, number>;
  } catch {
    positions = {};
  }
  return positions;
}

/** Where the visitor was on a page, by the key of its entry in the browser's history. */
export function savedScroll(key: string): number | null {
  return known()[key] ?? null;
}

export function noteScroll(key: string): void {
  known()[key] = window.scrollY;
}

/** For the page when it is loaded again, or returned to from elsewhere. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify(known()));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}

/**
 * Scrolls to where the visitor was as soon as the page is there. It stands in the page as text, so it knows nothing
 * outside of itself.
 */
export const SCROLL_SCRIPT = `((name)=>{if(!history.state?.key)history.replaceState({key:Math.random().toString(36).slice(2,10)},"");try{const y=JSON.parse(sessionStorage.getItem(name)||"{}")[history.state.key];if(typeof y==="number")scrollTo(0,y)}catch{}})(${JSON.stringify(SCROLL_KEY)})`;
