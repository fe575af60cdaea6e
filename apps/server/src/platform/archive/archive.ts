import { finished, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Storage } from '../storage/storage.ts';
import { pageEnd, pageHead, pageRow, pageSection } from './archive-page.ts';
import type { ArchiveFile, ArchivePart } from './archive-part.ts';

// A browser could not open a page with all rows of an active user. The JSON files have all of them.
const rowsOnPage = 500;

/**
 * Streams a zip with an HTML page (`index.html`), a JSON file for each part, and stored files below `media/`. Only the
 * current chunk is in memory. Closing the stream stops the work.
 */
export function streamArchive(
  storage: Pick<Storage, 'open'>,
  archive: { title: string; parts: readonly ArchivePart[]; media: AsyncIterable<ArchiveFile> },
  onFailure: (error: unknown) => void,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown) => {
    // A client that disconnects is no failure.
    if (!output.destroyed) onFailure(error);
    output.destroy();
  };
  const entry = (name: string, open: () => Promise<Readable>, compress: boolean) =>
    new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { compress }, (callback) => {
        open().then((stream) => {
          current = stream;
          finished(stream, (error) => (error ? reject(error) : resolve()));
          callback(null, stream);
        }, reject);
      });
    });
  finished(output, () => current?.destroy());
  zip.on('error', fail);

  const write = async () => {
    const text = (chunks: AsyncIterable<string>) => async () => Readable.from(chunks, { objectMode: false });
    await entry('index.html', text(page(archive.title, archive.parts)), true);
    for (const part of archive.parts) await entry(`data/${part.name}.json`, text(json(part)), true);
    for await (const { key, name } of archive.media) {
      const stream = await storage.open(key);
      if (stream) await entry(`media/${name}`, async () => stream, false);
    }
    zip.end();
  };
  write().catch(fail);
  return output;
}

async function* json({ rows }: ArchivePart): AsyncIterable<string> {
  let separator = '[\n';
  for await (const { data } of rows()) {
    yield separator + JSON.stringify(data);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* page(title: string, parts: readonly ArchivePart[]): AsyncIterable<string> {
  yield pageHead(title, parts);
  for (const part of parts) {
    yield pageSection(part);
    let rowCount = 0;
    for await (const row of part.rows()) {
      if (rowCount === rowsOnPage) {
        yield `<p>The rest is in <a href="data/${part.name}.json">data/${part.name}.json</a>.</p>\n`;
        break;
      }
      rowCount += 1;
      yield pageRow(row);
    }
    if (rowCount === 0) yield '<p>Nothing.</p>\n';
  }
  yield pageEnd;
}
