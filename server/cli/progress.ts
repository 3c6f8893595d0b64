import type { Io } from './command.ts';

const TELL_EVERY_MS = 2000;

/** Says every two seconds how far a long run is. */
export async function withProgress<T>(
  io: Pick<Io, 'err'>,
  tell: () => Promise<string>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => void tell().then(io.err, () => {}), TELL_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
