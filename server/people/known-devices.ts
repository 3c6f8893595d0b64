import { createToken } from '#server/runtime/crypto/secret-token.ts';

/** Maximum number of people who share a browser. */
const PEOPLE_MAX = 10;
const PART = /^[\w-]{20,100}$/;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Recognizes browsers in which a person has signed in before. The cookie contains a random id and a mark
 * per person. Only the holder of the key can create a mark.
 * @param hash keyed hash
 */
export function createKnownDevices(hash: (text: string) => string) {
  const toMark = (id: string, signInName: string) => hash(`known device ${id} ${signInName}`);
  return {
    /** @returns the id of a device on which this person has signed in before */
    find: (cookie: string | undefined, signInName: string): string | undefined => {
      const [id = '', ...marks] = splitCookie(cookie);
      return marks.includes(toMark(id, signInName)) ? id : undefined;
    },
    /** @returns the cookie with the person's mark */
    add: (cookie: string | undefined, signInName: string): string => {
      const [id = createToken(), ...marks] = splitCookie(cookie);
      const mark = toMark(id, signInName);
      return [id, mark, ...marks.filter((other) => other !== mark).slice(0, PEOPLE_MAX - 1)].join('~');
    },
  };
}

function splitCookie(cookie: string | undefined): string[] {
  return cookie?.split('~').filter((part) => PART.test(part)) ?? [];
}
