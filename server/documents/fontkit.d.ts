/** What of fontkit is used; it publishes no types. */
declare module 'fontkit' {
  export interface ParsedFont {
    layout(text: string): { advanceWidth: number };
  }
  export function create(file: Uint8Array): ParsedFont;
}
