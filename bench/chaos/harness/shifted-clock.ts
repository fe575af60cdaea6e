/**
 * Preloaded into a server (`node --import`) to move its wall clock at run time. `Date` has the offset in milliseconds
 * that the file `CLOCK_OFFSET_FILE` contains; SIGUSR2 reads it again. Only chaos runs use this.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_OFFSET_FILE ?? '';
const RealDate = Date;
let offsetMs = 0;

function readOffset(): void {
  offsetMs = Number(readFileSync(file, 'utf8'));
}

class ShiftedDate extends RealDate {
  constructor(...args: [] | [value: number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + offsetMs);
    else super(...args);
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

readOffset();
process.on('SIGUSR2', readOffset);
globalThis.Date = ShiftedDate as DateConstructor;
