/**
 * Preloaded into a server (`node --import`) to move its wall clock at run time. `Date` has the offset in milliseconds
 * that the file `CLOCK_OFFSET_FILE` contains; SIGUSR2 reads it again. Only chaos runs use this.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE ?? '';
const Machine = Date;
let offsetMs = 0;

function read(): void {
  offsetMs = Number(readFileSync(file, 'utf8'));
}

class ShiftedDate extends Machine {
  constructor(...from: [] | [value: number | string | Date]) {
    if (from.length === 0) super(Machine.now() + offsetMs);
    else super(...from);
  }

  static override now(): number {
    return Machine.now() + offsetMs;
  }
}

read();
process.on('SIGUSR2', read);
globalThis.Date = ShiftedDate as DateConstructor;
