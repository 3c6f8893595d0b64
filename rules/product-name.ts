/** What a product's id or reference id can look like; nothing else is one. */
export const PRODUCT_NAME = /^[\w.-]{1,100}$/;

export function isProductName(text: string): boolean {
  return PRODUCT_NAME.test(text);
}
