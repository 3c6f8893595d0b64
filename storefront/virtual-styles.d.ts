declare module 'virtual:styles' {
  /** The built styles of all pages; empty in the browser and in development. */
  export const styles: string;
}
