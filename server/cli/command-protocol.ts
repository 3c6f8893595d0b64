import type { ExitCode } from './command.ts';
import type { FileFaultKind } from './operator-files.ts';

// How the command line and the running shop talk: HTTP over a socket. `POST /commands` has a command run; its answer is a
// stream of JSON objects, one a line, and names in `Location` where the command is. Whatever the shop asks for, a line that
// is typed or a file, is answered by `POST {location}/answer`, one after the other. The terminal loads these types alone, so
// that a command begins at once; what the shop lets in is checked in command-requests.ts.

// A folder of sockets has one folder for each role, named after it: who may enter that has the role.

/** Each process that takes commands has a socket of its own in the folder of a role. */
export const SOCKET_NAME = /^[0-9a-f]{8}\.sock$/;

/** Answer of a shop that is about to stop: another process may take the command. */
export const STOPS = 503;

/** In DATA_DIR: the sockets of a shop with its own database, where nothing else is set. */
export const OWN_SOCKETS = 'sockets';

/** Body of `POST /commands`. */
export type CommandRequest = {
  typed: string[];
  /** As the process says at which it was typed: nobody else knows. */
  person: string;
  colours: boolean;
  interactive: boolean;
};

/** What a command says while it runs; `exit` is the last. Contents of files are in base64. */
export type CommandEvent =
  | { kind: 'out'; line: string }
  | { kind: 'err'; line: string }
  | { kind: 'ask'; question: string }
  | { kind: 'read' | 'folder'; name: string }
  | { kind: 'write'; name: string; content: string; replace: boolean }
  | { kind: 'exit'; code: ExitCode };

/** What the terminal answers to `ask`, `read`, `folder` and `write`; a line is null at the end of the input. */
export type Answer =
  | { kind: 'line'; line: string | null }
  | { kind: 'content'; content: string }
  | { kind: 'done' }
  | { kind: 'fault'; fault: FileFaultKind };
