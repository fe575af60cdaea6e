import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const maxLines = 40;
const routinePattern = /^(HINT:|LOG: +(starting PostgreSQL|listening on|database system (was|is) shut down))/;

/**
 * PostgreSQL's log in a file of limited size (bytes). A full file is renamed to `.1` and replaces the previous one. The
 * last lines stay in memory for error messages. A failed write to the log never stops the database.
 */
export class RotatingLog {
  readonly #path: string;
  readonly #limit: number;
  #file: number | undefined;
  #size = 0;
  #lines: string[] = [];
  #rest = '';

  constructor(path: string, limit = 4 * 1024 * 1024) {
    this.#path = path;
    this.#limit = limit;
  }

  write(chunk: Buffer): void {
    const parts = (this.#rest + chunk.toString()).slice(-65_536).split('\n');
    this.#rest = parts.pop() ?? '';
    this.#lines = [...this.#lines, ...parts].slice(-maxLines);
    try {
      if (this.#file !== undefined && this.#size + chunk.length > this.#limit) this.#rotate();
      if (this.#file === undefined) this.#open();
      if (this.#file !== undefined) this.#size += writeSync(this.#file, chunk);
    } catch {
      this.close();
    }
  }

  /**
   * Returns the last error lines, without routine messages and without hints: the hint to run "initdb" would destroy
   * the data.
   */
  lastErrors(count = 3): string {
    const lines = [...this.#lines, this.#rest].map((line) => withoutTimestamp(line).trim());
    const relevantLines = lines.filter((line) => line !== '' && !routinePattern.test(line));
    return relevantLines
      .slice(-count)
      .map((line) => line.slice(0, 300))
      .join(' ');
  }

  /** Discards the lines of an earlier run. */
  truncate(): void {
    this.#lines = [];
    this.#rest = '';
  }

  close(): void {
    const file = this.#file;
    this.#file = undefined;
    try {
      if (file !== undefined) closeSync(file);
    } catch {
      // The log is best effort.
    }
  }

  #open(): void {
    this.#file = openSync(this.#path, 'a', 0o600);
    this.#size = fstatSync(this.#file).size;
    if (this.#size > this.#limit) this.#rotate();
  }

  #rotate(): void {
    this.close();
    renameSync(this.#path, `${this.#path}.1`);
    this.#file = openSync(this.#path, 'a', 0o600);
    this.#size = 0;
  }
}

function withoutTimestamp(line: string): string {
  return line.replace(/^\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] /, '');
}
