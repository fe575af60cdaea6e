import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const block = 512;

/** Extracts the files and folders of an uncompressed tar archive. Throws on path traversal. Links are skipped. */
export function unpackTar(archive: Uint8Array, folder: string): void {
  const text = new TextDecoder();
  let offset = 0;
  while (offset + block <= archive.length) {
    const header = archive.subarray(offset, offset + block);
    const field = (start: number, length: number) =>
      text.decode(header.subarray(start, start + length)).split('\0')[0] ?? '';
    const name = normalize(join(field(345, 155), field(0, 100)));
    if (field(0, 100) === '') return;
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    if (name.startsWith('..') || name.startsWith('/'))
      throw new Error(`the archive has a path outside its folder: ${name}`);
    const path = join(folder, name);
    const type = field(156, 1);
    if (type === '5') {
      mkdirSync(path, { recursive: true });
    } else if (type === '0' || type === '') {
      mkdirSync(dirname(path), { recursive: true });
      const executable = (Number.parseInt(field(100, 8).trim() || '0', 8) & 0o111) !== 0;
      writeFileSync(path, archive.subarray(offset + block, offset + block + size), {
        mode: executable ? 0o755 : 0o644,
      });
    }
    offset += block + Math.ceil(size / block) * block;
  }
}
