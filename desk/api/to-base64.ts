/** Encodes a file, so that the server receives its bytes and detects their encoding. */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Chunks, because a call accepts a limited number of arguments.
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x80_00)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x80_00)));
  return btoa(parts.join(''));
}
