/** What a draft of a post stores besides its text: docs/product.md, Drafts. */
import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import type { SendAttempt } from '../../../lib/api/idempotency-key-for.ts';
import { drafts } from '../../../lib/storage/drafts.ts';
import type { StoredAttachment } from './attachments.ts';

/** Fingerprints of the parts of a post as an edit began. */
export type EditBase = Record<'content' | 'warning' | 'media', string>;

/**
 * A draft's files, its poll, its content warning (empty while its field has no text), its audience, the link whose
 * preview was removed, and the last attempt to send it.
 */
export type DraftExtras = {
  files: StoredAttachment[];
  poll: NewPoll | null;
  warning: string | null;
  friendsOnly: boolean;
  dismissed: string | null;
  /** When it is published; null for at once, empty while its field has no time. */
  wall: string | null;
  attempt: SendAttempt | null;
  /** The post as the edit began. */
  base?: EditBase | undefined;
};

const extrasKey = (place: string) => `${place}:extras`;

function isMedia(value: Partial<Media> | null | undefined): value is Media {
  return typeof value?.url === 'string' && (value.kind === 'image' || value.kind === 'video');
}

function isEditBase(value: Partial<EditBase> | null | undefined): value is EditBase {
  return [value?.content, value?.warning, value?.media].every((part) => typeof part === 'string');
}

function isPoll(value: Partial<NewPoll> | null | undefined): value is NewPoll {
  return Array.isArray(value?.options) && typeof value.hours === 'number';
}

/** Returns the extras of a draft, or undefined if there are none. */
export function readExtras(memberId: string, place: string): DraftExtras | undefined {
  try {
    const found = JSON.parse(drafts.read(memberId, extrasKey(place))) as Partial<DraftExtras> | null;
    if (!found) return undefined;
    return {
      files: (found.files ?? []).filter((file) => isMedia(file.media)),
      poll: isPoll(found.poll) ? found.poll : null,
      warning: typeof found.warning === 'string' ? found.warning : null,
      friendsOnly: found.friendsOnly === true,
      dismissed: found.dismissed ?? null,
      wall: typeof found.wall === 'string' ? found.wall : null,
      attempt: found.attempt ?? null,
      base: isEditBase(found.base) ? found.base : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Stores the extras of a draft, without data that can be fetched again. */
export function writeExtras(memberId: string, place: string, extras: DraftExtras): void {
  const files = extras.files.map(({ name, media }) => ({
    name: name.slice(0, 200),
    media: { ...media, placeholder: null, sizes: [] },
  }));
  drafts.write(memberId, extrasKey(place), JSON.stringify({ ...extras, files }));
}

/** Returns the id of the extras, for a draft without text; the same in every tab. */
export function readExtrasId(memberId: string, place: string): string | undefined {
  return drafts.idOf(memberId, extrasKey(place));
}

/** Removes the extras of a draft. */
export function removeExtras(memberId: string, place: string): void {
  drafts.remove(memberId, extrasKey(place));
}
