import { id } from '@gumball/contract/pagination';
import { AppError } from './app-error.ts';

/** Writes where a list stopped as an opaque text. */
export function encodeCursor(...parts: (string | number)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** Reads a cursor of exactly `count` parts; where a list is read from its beginning there are none. Throws `INVALID_INPUT` where somebody made one up. */
export function decodeCursor(cursor: string | undefined, count: number): string[] {
  if (cursor === undefined) return [];
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (parts.length !== count || parts.includes('')) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return parts;
}

/** A part of a cursor that is an id; throws `INVALID_INPUT` otherwise. */
export function cursorId(part: string | undefined): string {
  const read = id.safeParse(part);
  if (!read.success) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return read.data;
}

/** A part of a cursor that is a count; throws `INVALID_INPUT` otherwise. */
export function cursorCount(part: string | undefined): number {
  if (part === undefined || !/^[0-9]{1,9}$/.test(part)) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return Number(part);
}

/** A part of a cursor that says how well something fitted, any number; throws `INVALID_INPUT` otherwise. */
export function cursorRank(part: string | undefined): number {
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

/** A place in a list that goes by time, and by id where times are the same. */
export type CursorPosition = { at: Date; id: string };

/** Where a list that goes by ids goes on: its cursor is one id. Throws `INVALID_INPUT` where somebody made one up. */
export function decodeIdCursor(cursor: string | undefined): string | undefined {
  const [part] = decodeCursor(cursor, 1);
  return part === undefined ? undefined : cursorId(part);
}

/** Where a list that goes by time goes on: its cursor is a time in milliseconds and an id. Throws `INVALID_INPUT` where somebody made one up. */
export function decodePositionCursor(cursor: string | undefined): CursorPosition | undefined {
  const [at, part] = decodeCursor(cursor, 2);
  return at === undefined ? undefined : { at: cursorTime(at), id: cursorId(part) };
}
