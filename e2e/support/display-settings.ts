import type { ElementHandle, Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** A browser enlarges text by its default font size, or every text without its boxes. */
export type Enlargement = 'default size' | 'text only';

/** Shows all text at 200 %. Replaces an earlier enlargement. */
export async function enlargeText(page: Page, how: Enlargement | 'none'): Promise<void> {
  await page.evaluate((wanted) => {
    const { documentElement: root } = document;
    root.style.fontSize = wanted === 'default size' ? '200%' : '';
    const elements = [...document.querySelectorAll<HTMLElement>('body, body :not(svg, svg *)')];
    for (const element of elements) element.style.removeProperty('font-size');
    if (wanted !== 'text only') return;
    const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    for (const [index, element] of elements.entries())
      element.style.setProperty('font-size', `${(sizes[index] ?? 0) * 2}px`, 'important');
  }, how);
}

/**
 * Lists the parts that don't fit: a page that scrolls sideways, and elements and words beyond the window or cut off by
 * a box. Also lists words that are broken although they fit in a line.
 * @param isEnlarged false: no word may be broken, nor a reference or a word like "E-Mail". Headings and buttons keep every
 * short word with a hyphen in one line.
 */
export function findCutParts(page: Page, isEnlarged = true): Promise<string[]> {
  return page.evaluate((mayBreakLongWords) => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const faults = scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : [];
    const describe = (element: Element) => element.outerHTML.slice(0, 120);
    const ancestors = (element: Element) => {
      const found: Element[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) found.push(at);
      return found;
    };
    const findBox = (element: Element, overflows: string[]) =>
      ancestors(element)
        .slice(1)
        .find((box) => overflows.includes(getComputedStyle(box).overflowX));
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('noscript, iframe, svg') === null &&
      // Texts for screen readers only.
      !ancestors(element).some((at) => getComputedStyle(at).clipPath !== 'none');
    const isScrolled = (element: Element) => findBox(element, ['auto', 'scroll']) !== undefined;
    const isCut = ({ left, right }: DOMRect, element: Element) => {
      const box = findBox(element, ['hidden', 'clip'])?.getBoundingClientRect();
      return right > (box?.right ?? width) + 1 || left < (box?.left ?? 0) - 1;
    };
    const shown = [...document.querySelectorAll('body *')].filter(isShown);
    for (const element of shown) {
      const box = element.getBoundingClientRect();
      const isBackdrop = findBox(element, ['hidden', 'clip']) !== undefined;
      if (box.width > 0 && !isBackdrop && !isScrolled(element) && isCut(box, element))
        faults.push(`beyond the window: ${describe(element)}`);
      if (
        element instanceof HTMLInputElement &&
        element.inputMode === 'numeric' &&
        element.scrollWidth > element.clientWidth + 1
      )
        faults.push(`cut off: ${element.value} in ${describe(element)}`);
    }
    const getLineWidth = (element: Element) => {
      const block = ancestors(element).find((at) => getComputedStyle(at).display !== 'inline') ?? element;
      const { paddingLeft, paddingRight, display } = getComputedStyle(block);
      const inside = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // Icons and inputs take some space of a row.
      return display.endsWith('flex') ? inside * 0.7 : inside;
    };
    for (const element of shown) {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      for (const text of texts) {
        const isTitle = element.closest('h1, h2, h3, button, a[class], [class*=title]') !== null;
        // A line may end at a space, after a hyphen, a dash or a slash.
        const words = mayBreakLongWords
          ? /[^ \n\t\u00ad\u2013/-]+/g
          : !isTitle
            ? /(?<![\p{L}\d])\p{L}-\p{L}+|[A-Z\d]{4}-[A-Z\d]{4}(?![\p{L}\d-])|[^ \n\t\u00ad\u2013/-]+/gu
            : /\b(?=[^ \n\t\u00ad\u2013/]{1,16}(?:[ \n\t\u00ad\u2013/]|$))[^ \n\t\u00ad\u2013/]+|[^ \n\t\u00ad\u2013/-]+/g;
        for (const word of (text.textContent ?? '').matchAll(words)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const pieces = [...range.getClientRects()].filter((piece) => piece.width > 0);
          const lines = new Set(pieces.map(({ top }) => Math.round(top)));
          const length = pieces.reduce((sum, piece) => sum + piece.width, 0);
          if (lines.size > 1 && (!mayBreakLongWords || length < getLineWidth(element) - 1))
            faults.push(`broken: ${word[0]} in ${describe(element)}`);
          if (!isScrolled(element) && pieces.some((piece) => isCut(piece, element)))
            faults.push(`cut off: ${word[0]} in ${describe(element)}`);
        }
      }
    }
    return [...new Set(faults)].slice(0, 12);
  }, isEnlarged);
}

/** A state, the elements that can have it, and how a script sets it. */
const STATES = {
  checked: 'input[type=checkbox], input[type=radio]',
  pressed: '[aria-pressed]',
  current: 'a[aria-current], li[aria-current]',
  invalid: 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea',
  disabled: 'button, [aria-disabled]',
  focused: 'a[href], button:enabled, input:enabled, textarea:enabled, summary',
} as const;
export type State = keyof typeof STATES;
/** Pixels that must change, and by how much. */
const CHANGED_PIXELS = 8;
const CHANGED_VALUE = 48;
const MARGIN = 8;

/**
 * Lists elements of the page that look the same with and without a state. Restores each element, but not the other radio
 * buttons of its group.
 * @param seen kinds of elements that other pages already showed; a list has the same control many times
 */
export async function findInvisibleStates(
  page: Page,
  states: readonly State[],
  seen: Set<string> = new Set(),
): Promise<string[]> {
  const faults: string[] = [];
  // From here on, focus is shown as for a keyboard user.
  await page.keyboard.press('Tab');
  for (const state of states) {
    for (const element of await page.$$(STATES[state])) {
      const kind = await element.evaluate((node) =>
        node.checkVisibility({ visibilityProperty: true }) && getComputedStyle(node).clipPath === 'none'
          ? `${node.tagName} ${node.className} ${node.getAttribute('type')}`
          : '',
      );
      if (kind === '' || seen.has(`${state} ${kind}`)) continue;
      seen.add(`${state} ${kind}`);
      // A page that still renders may reset the state between two pictures, or replace the element.
      if ((await showsState(page, element, state)) || (await showsState(page, element, state))) continue;
      if (await element.evaluate((node) => node.isConnected))
        faults.push(`${state}: ${await element.evaluate((node) => node.outerHTML.slice(0, 160))}`);
      else seen.delete(`${state} ${kind}`);
    }
  }
  return faults;
}

async function showsState(
  page: Page,
  element: ElementHandle<HTMLElement | SVGElement>,
  state: State,
): Promise<boolean> {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const without = await photograph(page, element, state, false);
  const withState = await photograph(page, element, state, true);
  return (await countChangedPixels(without, withState)) >= CHANGED_PIXELS;
}

async function photograph(
  page: Page,
  element: ElementHandle<HTMLElement | SVGElement>,
  state: State,
  isOn: boolean,
): Promise<Buffer> {
  const restore = await element.evaluateHandle(
    (node: HTMLElement | SVGElement, [wanted, on]: [State, boolean]) => {
      const attribute = {
        pressed: 'aria-pressed',
        current: 'aria-current',
        invalid: 'aria-invalid',
      } as const;
      (document.activeElement as HTMLElement | null)?.blur();
      switch (wanted) {
        case 'checked': {
          const input = node as HTMLInputElement;
          const before = input.checked;
          input.checked = on;
          return () => {
            input.checked = before;
          };
        }
        case 'focused':
          if (on) node.focus({ preventScroll: true });
          return () => node.blur();
        case 'disabled': {
          const name = node.hasAttribute('aria-disabled') ? 'aria-disabled' : 'disabled';
          const before = node.getAttribute(name);
          if (on) node.setAttribute(name, 'true');
          else if (name === 'disabled') node.removeAttribute(name);
          else node.setAttribute(name, 'false');
          return () => (before === null ? node.removeAttribute(name) : node.setAttribute(name, before));
        }
        default: {
          const name = attribute[wanted];
          const before = node.getAttribute(name);
          if (on) node.setAttribute(name, before === null || before === 'false' ? 'true' : before);
          else node.removeAttribute(name);
          return () => (before === null ? node.removeAttribute(name) : node.setAttribute(name, before));
        }
      }
    },
    [state, isOn] as [State, boolean],
  );
  const box = await element.evaluate((node) => {
    // A label around an input shows its state too.
    const shown = node.closest('label') ?? node;
    const { x, y, width, height } = shown.getBoundingClientRect();
    return { x, y, width, height };
  });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const x = Math.max(0, box.x - MARGIN);
  const y = Math.max(0, box.y - MARGIN);
  const clip = {
    x,
    y,
    width: Math.min(width, box.x + box.width + MARGIN) - x,
    height: Math.min(height, box.y + box.height + MARGIN) - y,
  };
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  await restore.evaluate((undo) => void undo());
  return picture;
}

async function countChangedPixels(first: Buffer, second: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [first, second].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  if (one === undefined || other === undefined || one.length !== other.length)
    return Number.POSITIVE_INFINITY;
  let changed = 0;
  for (let at = 0; at < one.length; at += 3) {
    const differences = [0, 1, 2].map((channel) =>
      Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)),
    );
    if (Math.max(...differences) > CHANGED_VALUE) changed += 1;
  }
  return changed;
}

/** Lists the colours of a drawing that cover at least a tenth of a percent of it, as `r,g,b`. */
export async function listColours(drawing: Locator): Promise<string[]> {
  const { data, info } = await sharp(await drawing.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = [...data.subarray(at, at + 3)].join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > (info.width * info.height) / 1000)
    .map(([colour]) => colour);
}
