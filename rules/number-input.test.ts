import { describe, expect, it } from 'vitest';
import { allowedKey } from './number-input.ts';

const plain = { ctrlKey: false, metaKey: false };

describe('keys in a price or amount input', () => {
  it.each([
    ...'0123456789',
    'Backspace',
    'Delete',
    'Enter',
    'Tab',
    'Home',
    'End',
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'ArrowDown',
  ])('%s is let through', (key) => {
    expect(allowedKey({ key, ...plain })).toBe(true);
  });

  it.each(['a', 'v', 'e', '.', ',', '-', '+', ' ', '’', '٣', '12', 'Escape', 'PageUp', ''])(
    '%j is blocked',
    (key) => {
      expect(allowedKey({ key, ...plain })).toBe(false);
    },
  );

  it.each(['a', 'c', 'v', 'x', 'A', 'V'])('the shortcut with %s is let through', (key) => {
    expect(allowedKey({ key, ctrlKey: true, metaKey: false })).toBe(true);
    expect(allowedKey({ key, ctrlKey: false, metaKey: true })).toBe(true);
  });

  it('zooming and reloading stay with the browser', () => {
    expect(allowedKey({ key: '+', ctrlKey: true, metaKey: false })).toBe(true);
    expect(allowedKey({ key: '-', ctrlKey: false, metaKey: true })).toBe(true);
    expect(allowedKey({ key: 'r', ctrlKey: true, metaKey: false })).toBe(true);
    expect(allowedKey({ key: 'F5', ...plain })).toBe(true);
  });

  it('a sign written with AltGr is blocked', () => {
    expect(allowedKey({ key: '@', ctrlKey: true, metaKey: false, altKey: true })).toBe(false);
  });

  it('a key that a phone does not tell is let through, its text is checked afterwards', () => {
    expect(allowedKey({ key: 'Unidentified', ...plain })).toBe(true);
  });
});
