import { id } from '@gumball/contract/pagination';
import { AppError } from './app-error.ts';

/** Encodes the position after a page as an opaque string. */
export function encodeCursor(...parts: (string | number)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** Decodes a cursor with exactly `count` parts; no cursor has none. Throws `INVALID_INPUT` if malformed. */
export function decodeCursor(cursor: string | undefined, count: number): string[] {
  if (cursor === undefined) return [];
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (parts.length !== count || parts.includes('')) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return parts;
}

/** Parses a part of a cursor as an id. Throws `INVALID_INPUT` otherwise. */
export function cursorId(part: string | undefined): string {
  const read = id.safeParse(part);
  if (!read.success) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return read.data;
}

/** Parses a part of a cursor as a count. Throws `INVALID_INPUT` otherwise. */
export function cursorCount(part: string | undefined): number {
  if (part === undefined || !/^[0-9]{1,9}$/.test(part)) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return Number(part);
}

/** Parses a part of a cursor as a rank, any finite number. Throws `INVALID_INPUT` otherwise. */
export function cursorRank(part: string | undefined): number {
  const value = Number(part);
  if (!Number.isFinite(value)) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return value;
}

/** Encodes a text as a part of a cursor, because spaces separate the parts. */
export function textPart(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Decodes a text part. Throws `INVALID_INPUT` for text that the database cannot store. */
export function cursorText(part: string | undefined): string {
  const text = Buffer.from(part ?? '', 'base64url').toString();
  if (text.includes('\0')) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return text;
}

/** Parses a part of a cursor as a time in milliseconds. Throws `INVALID_INPUT` otherwise. */
export function cursorTime(part: string | undefined): Date {
  if (part === undefined || !/^[0-9]{1,14}$/.test(part)) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return new Date(Number(part));
}

/** A position in a list that is sorted by time and id. */
export type CursorPosition = { at: Date; id: string };

/** Decodes the cursor of a list sorted by id. Throws `INVALID_INPUT` if malformed. */
export function decodeIdCursor(cursor: string | undefined): string | undefined {
  const [part] = decodeCursor(cursor, 1);
  return part === undefined ? undefined : cursorId(part);
}

/** Decodes the cursor of a list sorted by time (in milliseconds) and id. Throws `INVALID_INPUT` if malformed. */
export function decodePositionCursor(cursor: string | undefined): CursorPosition | undefined {
  const [at, part] = decodeCursor(cursor, 2);
  return at === undefined ? undefined : { at: cursorTime(at), id: cursorId(part) };
}
