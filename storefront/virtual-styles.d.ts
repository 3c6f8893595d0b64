declare module 'virtual:styles' {
  /** Built styles by their addresses, as `/assets/cart-1a2b3c4d.css`; empty in the browser. */
  export const styles: Readonly<Record<string, string>>;
}
