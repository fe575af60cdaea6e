import { AppError } from './app-error.ts';

const maxId = '9223372036854775807';

/** Writes where a list stopped as an opaque text. */
export function writeCursor(...parts: (string | number)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** Reads a cursor of exactly `count` parts. Throws `INVALID_INPUT` where somebody made one up. */
export function readCursor(cursor: string, count: number): string[] {
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (parts.length !== count || parts.includes('')) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return parts;
}

/** A part of a cursor that is an id; throws `INVALID_INPUT` otherwise. */
export function cursorId(part: string | undefined): string {
  const fits = part !== undefined && /^[1-9][0-9]{0,18}$/.test(part) && (part.length < 19 || part <= maxId);
  if (!fits) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return part;
}

/** A part of a cursor that is a count; throws `INVALID_INPUT` otherwise. */
export function cursorCount(part: string | undefined): number {
  if (part === undefined || !/^[0-9]{1,9}$/.test(part)) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return Number(part);
}

/** A part of a cursor that says how well something fitted, any number; throws `INVALID_INPUT` otherwise. */
export function cursorFit(part: string | undefined): number {
  const value = Number(part);
  if (!Number.isFinite(value)) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return value;
}

/** Any text as a part of a cursor: blanks part a cursor. */
export function textPart(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The text of such a part; throws `INVALID_INPUT` for what the database cannot hold. */
export function cursorText(part: string | undefined): string {
  const text = Buffer.from(part ?? '', 'base64url').toString();
  if (text.includes('\0')) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return text;
}

/** A part of a cursor that is a time in milliseconds; throws `INVALID_INPUT` otherwise. */
export function cursorTime(part: string | undefined): Date {
  if (part === undefined || !/^[0-9]{1,14}$/.test(part)) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return new Date(Number(part));
}

/** Above every id: where a list that is read from its top begins. */
export const topId = maxId;
