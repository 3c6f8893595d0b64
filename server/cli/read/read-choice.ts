import { WrongUsage } from '../command.ts';

/** @throws WrongUsage */
export function readChoice<T extends string>(name: string, value: string, choices: readonly T[]): T;
export function readChoice<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined;
export function readChoice<T extends string>(name: string, value: string | undefined, choices: readonly T[]) {
  if (value === undefined) return undefined;
  const chosen = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
  if (chosen !== undefined) return chosen;
  throw new WrongUsage(`${name} is one of: ${choices.join(', ')}.`);
}
