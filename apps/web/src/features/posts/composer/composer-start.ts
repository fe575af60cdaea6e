/** What a composer starts from: docs/product.md, Posts. */
import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import type { LinkPreview, QuotedPost } from '@gumball/contract/posts/posts.schemas';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { type LocalTime, toLocalTime } from '@gumball/rules/formats/local-times';
import { firstLink } from '@gumball/rules/posts/first-link';
import { editLimits, type PostLimits } from '@gumball/rules/posts/post-draft';
import { t } from '../../../lib/i18n/i18n.ts';
import type { StoredAttachment } from './attachments.ts';
import type { ComposerTask } from './composer-tasks.ts';

/** The zone of the times that the composer shows: that of the device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The content of a composer without a draft. */
export type ComposerStart = {
  content: string;
  files: StoredAttachment[];
  poll: NewPoll | null;
  warning: string | null;
  friendsOnly: boolean;
  /** The link whose preview was removed. */
  dismissed: string | null;
  /** When it is published; null for at once. */
  wall: LocalTime | null;
};

const empty: ComposerStart = {
  content: '',
  files: [],
  poll: null,
  warning: null,
  friendsOnly: false,
  dismissed: null,
  wall: null,
};

function toStored(media: readonly Media[]): StoredAttachment[] {
  return media.map((file, at) => ({
    name: file.kind === 'video' ? t('video {number}', { number: at + 1 }) : t('image {number}', { number: at + 1 }),
    media: file,
  }));
}

/** Returns what the composer of a task starts from. */
export function startOf(task: ComposerTask): ComposerStart {
  if (task.kind === 'new') return empty;
  const from = task.kind === 'edit' ? task.post : task.scheduled;
  const { content, media, contentWarning: warning, linkPreview, friendsOnly } = from;
  const dismissed = linkPreview ? null : (firstLink(content) ?? null);
  const start = { ...empty, content, files: toStored(media), warning, friendsOnly, dismissed };
  if (task.kind === 'edit') return start;
  const { poll, publishAt } = task.scheduled;
  return { ...start, poll, wall: toLocalTime(new Date(publishAt), deviceZone()) };
}

/** Returns the preview that an edited post shows for a link, as long as that stays the first link of its text. */
export function storedPreviewOf(task: ComposerTask, link: string | undefined): LinkPreview | undefined {
  if (task.kind !== 'edit' || link === undefined || link !== firstLink(task.post.content)) return undefined;
  return task.post.linkPreview ?? undefined;
}

/** Returns the limits of a task's post on a site with `limits`. */
export function limitsOf(task: ComposerTask, limits: PostLimits): PostLimits {
  if (task.kind === 'new') return limits;
  const { content, media } = task.kind === 'edit' ? task.post : task.scheduled;
  return editLimits(limits, { content, files: media.length });
}

/** A community in which a post is published. */
export type PostPlace = { id: string; name: string; avatarUrl: string | null };

/** Returns the community of a task's post. */
export function communityOf(task: ComposerTask): PostPlace | undefined {
  if (task.kind === 'new') return task.community;
  if (task.kind === 'edit') return task.post.community ? { ...task.post.community, avatarUrl: null } : undefined;
  const { communityId, community } = task.scheduled;
  if (communityId === null) return undefined;
  return { id: communityId, name: community?.name ?? t('Community'), avatarUrl: null };
}

/** Returns the post that a new or scheduled post quotes. One that is not available any more is left out. */
export function quotedOf(task: ComposerTask): QuotedPost | undefined {
  if (task.kind === 'edit') return undefined;
  return task.kind === 'new' ? task.quoted : (task.scheduled.quote?.post ?? undefined);
}
