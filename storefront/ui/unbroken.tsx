import { Children, createElement, Fragment, type ReactNode } from 'react';
import styles from './unbroken.module.css';

/**
 * Short words with hyphens, such as references and "E-Mail", ranges of times, and signs after which an address or a key
 * may break.
 */
const PIECES = /((?:[\p{L}\d]+-)+[\p{L}\d][\p{L}\d.]*|\d[\d.:]*–\d[\d.:]*|[@_])/u;
const LONGEST = 16;

/** Keeps short words with hyphens in one line. A span leaves the text as it is, for copies and screen readers. */
export function unbroken(children: ReactNode): ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' ? split(child) : child));
}

function split(text: string): ReactNode {
  const pieces = text.split(PIECES);
  if (pieces.length === 1) return text;
  const parts = pieces.map((piece, index) => {
    if (index % 2 === 0 || piece.length > LONGEST) return piece;
    if (piece === '@' || piece === '_') return createElement(Fragment, null, piece, createElement('wbr'));
    return createElement('span', { className: styles.unbroken }, piece);
  });
  // One element, so that the text stays one item of a flex container.
  return createElement('span', null, ...parts);
}
