/** A tab of a real browser, as far as the journeys need it. Expressions are JavaScript of the page. */
export type EngineTab = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Evaluates an expression, whose value is JSON. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Clicks like a mouse. @param element expression of the element */
  click: (element: string) => Promise<void>;
  /** Replaces the text of a field by typing. @param element expression of the element */
  type: (element: string, text: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Uncaught errors, and errors that scripts wrote to the console. */
  readErrors: () => Promise<readonly string[]>;
  close: () => Promise<void>;
};

/** A running browser. */
export type Engine = {
  /** Opens a tab that shares nothing with earlier tabs. */
  openTab: () => Promise<EngineTab>;
  close: () => Promise<void>;
};

export const WINDOW = { width: 1280, height: 900 };

/**
 * Scrolls to an element.
 * @returns expression of the element; null if it is missing or another element covers it
 */
export function toReachableElement(element: string): string {
  return `((found) => {
    if (!found) return null;
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = found.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return [found, ...(found.labels ?? [])].some((part) => part.contains(top)) ? found : null;
  })(${element})`;
}

export const UNREACHABLE = 'the element is missing or covered';
