/** True for a path of the desk. Sign-ins must not redirect elsewhere. */
export function isDeskPage(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/\p{Cc}/u.test(address);
}
