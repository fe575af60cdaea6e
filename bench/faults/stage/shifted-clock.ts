/**
 * Loaded before a server (`node --import`) so that its clock can be moved while it runs: the wall's time is off by the milliseconds that the file
 * named by `CLOCK_OFFSET_FILE` holds, read again at each SIGUSR2. Only the trials use it.
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
