/** The errors of routes that change messages. */
import type { ErrorCode } from '../errors.ts';

/** Errors of sending a message. */
export const sendErrors = [
  'COMMUNITY_CLOSED',
  'ACCESS_DENIED',
  'STICKER_INVALID',
  'STICKER_NOT_OWNED',
  'EMPTY_MESSAGE',
  'MESSAGE_TOO_LONG',
  'CHAT_TOO_MANY_FILES',
  'PICTURE_BLOCKED',
  'CHAT_FILE_UNKNOWN',
  'REPLY_UNKNOWN',
  'FORWARD_UNKNOWN',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];

/** Errors of editing a message. */
export const editErrors = [
  'COMMUNITY_CLOSED',
  'MESSAGE_NOT_FOUND',
  'ACCESS_DENIED',
  'EMPTY_MESSAGE',
  'MESSAGE_TOO_LONG',
  'MESSAGE_DELETED',
  'EDIT_TEXT_ONLY',
  'EDIT_TOO_LATE',
  'EDITED_TOO_OFTEN',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];

/** Errors of a reaction. */
export const reactionErrors = [
  'COMMUNITY_CLOSED',
  'MESSAGE_NOT_FOUND',
  'ACCESS_DENIED',
  'REACTION_INVALID',
  'MESSAGE_DELETED',
  'OWN_REACTIONS_FULL',
  'REACTIONS_FULL',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];
