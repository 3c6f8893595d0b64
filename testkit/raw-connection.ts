import { connect } from 'node:net';

/** What came over a connection until it was closed, and whether it was closed by a reset. */
export type RawEnd = { text: string; statuses: number[]; reset: boolean };

export type RawConnection = ReturnType<typeof openRawConnection>;

/** A connection to a server on which any bytes may be sent. @param port of a server on this machine */
export function openRawConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  let reset = false;
  socket.setEncoding('latin1').on('data', (piece) => (text += piece));
  socket.on('error', () => (reset = true));
  const closed = new Promise<RawEnd>((resolve) => {
    socket.on('close', () => resolve({ text, statuses: statusesOf(text), reset }));
  });
  return {
    send: (bytes: string | Uint8Array) => void socket.write(bytes),
    /** What has come so far. */
    text: () => text,
    /** Nothing more is read until `resume`. */
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    /** Ends our side; the server may still answer. */
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    closed,
  };
}

/** Status of each answer, in their order. */
export function statusesOf(text: string): number[] {
  return Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
}
