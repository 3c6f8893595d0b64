import { describe, expect, it } from 'vitest';
import { applyDigitInput, isAllowedKey } from './number-input.ts';

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
  ])('%s is allowed', (key) => {
    expect(isAllowedKey({ key, ...plain })).toBe(true);
  });

  it.each(['a', 'v', 'e', '.', ',', '-', '+', ' ', '’', '٣', '12', 'Escape', 'PageUp', ''])(
    '%j is blocked',
    (key) => {
      expect(isAllowedKey({ key, ...plain })).toBe(false);
    },
  );

  it.each(['a', 'c', 'v', 'x', 'A', 'V'])('the shortcut with %s is allowed', (key) => {
    expect(isAllowedKey({ key, ctrlKey: true, metaKey: false })).toBe(true);
    expect(isAllowedKey({ key, ctrlKey: false, metaKey: true })).toBe(true);
  });

  it('zooming and reloading work as usual', () => {
    expect(isAllowedKey({ key: '+', ctrlKey: true, metaKey: false })).toBe(true);
    expect(isAllowedKey({ key: '-', ctrlKey: false, metaKey: true })).toBe(true);
    expect(isAllowedKey({ key: 'r', ctrlKey: true, metaKey: false })).toBe(true);
    expect(isAllowedKey({ key: 'F5', ...plain })).toBe(true);
  });

  it('a sign written with AltGr is blocked', () => {
    expect(isAllowedKey({ key: '@', ctrlKey: true, metaKey: false, altKey: true })).toBe(false);
  });

  it('a key that a phone does not report is allowed, and its text is checked afterwards', () => {
    expect(isAllowedKey({ key: 'Unidentified', ...plain })).toBe(true);
  });
});

describe('typing into a field of three digits', () => {
  const typed = (before: string, after: string) => applyDigitInput({ before, after, pasted: false }, 3);
  const pasted = (before: string, after: string) => applyDigitInput({ before, after, pasted: true }, 3);

  it.each([
    ['', '2', '2'],
    ['10', '0', '0'],
    ['0', '20', '20'],
    ['0', '05', '05'],
    ['12', '12a', '12'],
  ])('turns %j with %j into %j', (before, after, value) => expect(typed(before, after)).toBe(value));

  it('refuses a further digit wherever the caret is', () => {
    for (const after of ['9123', '1923', '1293', '1239']) expect(typed('123', after)).toBe('123');
  });

  it('accepts the digits of a pasted text, cut to length', () => {
    expect(pasted('', 'CHF 1’234.–')).toBe('123');
    expect(pasted('123', '9 876')).toBe('987');
  });
});
