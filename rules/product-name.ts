export const PRODUCT_NAME = /^[\w.-]{1,100}$/;

export function isProductName(text: string): boolean {
  return PRODUCT_NAME.test(text);
}
