type Rules = {
  createHTML: (text: string) => string | null;
  createScriptURL: (address: string) => string | null;
};
type Factory = { createPolicy: (name: 'default', rules: Rules) => unknown };

/** React creates script elements from this text. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * Defines what a gift page may do under its trusted types. Its policy already limits where scripts come from, so
 * every address passes; HTML and code from text are refused.
 */
export function defineTrustedTypes(): void {
  const factory: Factory | undefined = Reflect.get(window, 'trustedTypes');
  factory?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT ? text : null),
    createScriptURL: (address) => address,
  });
}
