/** Whether an address is a page of the desk itself: a sign-in leads nowhere else. */
export function isDeskPage(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/\p{Cc}/u.test(address);
}
