import { connect } from 'node:net';

/** The received data, and true in `reset` if a reset closed the connection. */
export type ClosedConnection = { text: string; statuses: number[]; reset: boolean };

export type RawConnection = ReturnType<typeof openRawConnection>;

/**
 * Opens a connection that can send any bytes.
 * @param port port of a local server
 */
export function openRawConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  let reset = false;
  socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
  socket.on('error', () => (reset = true));
  const closed = new Promise<ClosedConnection>((resolve) => {
    socket.on('close', () => resolve({ text, statuses: listStatuses(text), reset }));
  });
  return {
    send: (bytes: string | Uint8Array) => void socket.write(bytes),
    /** Returns the text received so far. */
    text: () => text,
    /** Stops reading until `resume`. */
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    /** Closes the client's side. The server may still respond. */
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    closed,
  };
}

/** Returns the status of each response, in order. */
export function listStatuses(text: string): number[] {
  return Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
}
