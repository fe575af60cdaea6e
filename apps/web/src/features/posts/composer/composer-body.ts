/** What a draft sends: docs/product.md, Posts. */
import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { checkPoll, pollOptionsMin } from '@gumball/rules/polls/poll';
import { checkWarning, normalizeWarning } from '@gumball/rules/posts/content-warning';
import { checkPost, type PostLimits } from '@gumball/rules/posts/post-draft';
import { toPreviewUrl } from '@gumball/rules/posts/preview-url';
import { fingerprintOf } from '../../../lib/storage/fingerprint.ts';
import type { PostBody, PostChange } from './composer.queries.ts';
import type { EditBase } from './composer-draft.ts';
import { storedPreviewOf } from './composer-start.ts';
import type { ComposerTask } from './composer-tasks.ts';

/** A file that is uploaded, with its trimmed description. */
export type ReadyFile = { name: string; media: Media };

// An empty added option is ignored.
function withoutBlanks(poll: NewPoll): NewPoll {
  return { ...poll, options: poll.options.filter((option, at) => at < pollOptionsMin || option.trim() !== '') };
}

/** Whether no option of a poll has a text. */
export function isBlankPoll(poll: NewPoll): boolean {
  return poll.options.every((option) => option.trim() === '');
}

// The server attaches the preview that it stored, so a look-up that is slow or failed changes nothing here.
function toLinkPreview(link: string | undefined): PostBody['linkPreview'] {
  const url = link === undefined ? undefined : toPreviewUrl(link);
  return url === undefined ? null : { url };
}

/**
 * Returns the request body of a draft. `link` is the link whose preview the post shows. An edit that leaves it has no
 * `linkPreview`, and the post keeps its own.
 */
export function toPostBody(
  task: ComposerTask,
  draft: {
    content: string;
    ready: readonly ReadyFile[];
    link: string | undefined;
    poll: NewPoll | null;
    warning: string | null;
  },
): PostBody {
  const { content, ready, link, poll, warning } = draft;
  return {
    content,
    contentWarning: normalizeWarning(warning),
    mediaUrls: ready.map(({ media }) => media.url),
    mediaAlts: ready.map(({ media }) => media.alt),
    ...(storedPreviewOf(task, link) ? {} : { linkPreview: toLinkPreview(link) }),
    ...(poll ? { poll: withoutBlanks(poll) } : {}),
  };
}

/** Returns the parts of an edited post, which an edit begins from. */
export function editBaseOf(task: ComposerTask): EditBase | undefined {
  if (task.kind !== 'edit') return undefined;
  const { content, contentWarning, media } = task.post;
  const files = { mediaUrls: media.map(({ url }) => url), mediaAlts: media.map(({ alt }) => alt) };
  return toEditBase({ content: content.trim(), contentWarning, ...files });
}

function toEditBase({
  content,
  contentWarning,
  mediaUrls,
  mediaAlts,
}: Pick<PostBody, 'content' | 'contentWarning' | 'mediaUrls' | 'mediaAlts'>): EditBase {
  return {
    content: fingerprintOf([content]),
    warning: fingerprintOf([contentWarning]),
    media: fingerprintOf([mediaUrls, mediaAlts]),
  };
}

/** Whether a post was changed after an edit of it began. */
export function isChangedSince(task: ComposerTask, base: EditBase | undefined): boolean {
  return JSON.stringify(base) !== JSON.stringify(editBaseOf(task));
}

/**
 * Returns what an edit changes of the post that it began from, and nothing that was changed elsewhere since. `link` is
 * the link in the text, whose preview may have been removed.
 */
export function toPostChange(
  task: ComposerTask,
  base: EditBase | undefined,
  body: PostBody,
  link: string | undefined,
): PostChange {
  if (task.kind !== 'edit') return {};
  const { content, contentWarning, mediaUrls, mediaAlts, linkPreview } = body;
  const now = toEditBase(body);
  const change: PostChange = {
    ...(now.content === base?.content ? {} : { content }),
    ...(now.warning === base?.warning ? {} : { contentWarning }),
    ...(now.media === base?.media ? {} : { mediaUrls, mediaAlts }),
  };
  if (linkPreview === undefined) return change;
  const shownBefore = link ? (task.post.linkPreview?.url ?? null) : null;
  const isLinkChanged = 'content' in change || 'mediaUrls' in change || (linkPreview?.url ?? null) !== shownBefore;
  return isLinkChanged ? { ...change, linkPreview } : change;
}

/** Checks a draft by the rules of posts and polls. */
export function checkDraft(
  body: PostBody,
  filesCount: number,
  limits: PostLimits,
): ReturnType<typeof checkPost | typeof checkPoll | typeof checkWarning> {
  const pollResult = body.poll && checkPoll({ ...body.poll, content: body.content, files: filesCount });
  if (pollResult?.ok === false) return pollResult;
  const warningResult = checkWarning(body.contentWarning);
  if (!warningResult.ok) return warningResult;
  return checkPost({ content: body.content, files: body.mediaUrls.length, alts: body.mediaAlts }, limits);
}
