import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Streams rows as CSV with a header line, in UTF-8 with a byte order mark, which spreadsheets need. Texts that a
 * spreadsheet would run as a formula (CSV injection) are quoted. Only the current rows are in memory.
 */
export function streamCsv(
  columns: readonly string[],
  rows: AsyncIterable<readonly (string | number | null)[]>,
  onFailure: (error: unknown) => void,
): Readable {
  const source = Readable.from(rows);
  const output = stringify({ columns: [...columns], header: true, bom: true, escape_formulas: true });
  const fail = (error: unknown) => {
    // A client that disconnects is no failure.
    if (!output.destroyed) onFailure(error);
    output.destroy();
  };
  source.on('error', fail);
  output.on('close', () => source.destroy());
  return source.pipe(output);
}
