import { createThread } from '#server/runtime/start-thread.ts';
import type { ComparedFiles, ExceededLimit, FileCheck, FileComparison } from './compare-files.ts';
import type { LoadedRecords } from './compare-sources.ts';

/**
 * Reads and compares uploaded files in a thread, because a file of 12 MB may take seconds and hundreds of MB.
 */
export type FileThread = {
  check: (files: ComparedFiles) => Promise<FileCheck>;
  compare: (files: ComparedFiles & { records: LoadedRecords }) => Promise<FileComparison>;
  /** Ends the thread; work in progress fails. */
  close: () => Promise<void>;
};

type ThreadLimits = { timeoutMs: number; memoryMb: number };

/** Enough for 100,000 rows of an acquirer's file, or 20,000 bookings in a bank statement. */
const LIMITS: ThreadLimits = { timeoutMs: 20_000, memoryMb: 384 };
const YOUNG_MB = 32;

/** @param overrides `timeoutMs` includes waiting for another clerk's files */
export function createFileThread(overrides: Partial<ThreadLimits> = {}): FileThread {
  const { timeoutMs, memoryMb } = { ...LIMITS, ...overrides };
  const thread = createThread({ memoryMb, youngGenerationMb: YOUNG_MB });
  const filename = new URL('./compare-files.ts', import.meta.url).href;

  async function run<Result>(name: string, input: ComparedFiles): Promise<Result | ExceededLimit> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return (await thread.run(input, { filename, name, signal })) as Result;
    } catch (error) {
      if (signal.aborted || isOutOfMemory(error)) return { kind: 'exceeded', limit: 'size' };
      throw error;
    }
  }
  return {
    check: (files) => run<FileCheck>('checkFiles', files),
    compare: (files) => run<FileComparison>('compareFiles', files),
    close: () => thread.destroy(),
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
