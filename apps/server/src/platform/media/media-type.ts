import { open } from 'node:fs/promises';

// Enough for every signature. More would only enlarge the attack surface.
const headBytes = 64 * 1024;

const mimeAliases: Record<string, string> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/vnd.avi': 'video/x-msvideo',
};

/** Detects the MIME type of a file by its content, or undefined. Ignores its name and the declared type. */
export async function mediaTypeOf(path: string): Promise<string | undefined> {
  // Loaded with the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead)).catch(() => undefined);
    const type = found?.mime.split(';')[0];
    return type && (mimeAliases[type] ?? type);
  } finally {
    await file.close();
  }
}
