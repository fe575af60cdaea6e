import { messageOf } from '@gumball/contract/errors';
import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import { isBlank } from '@gumball/rules/formats/blank';
import { firstLink } from '@gumball/rules/posts/first-link';
import { postCounter, postTypeOf } from '@gumball/rules/posts/post-draft';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import type { SharedContent } from '../../../lib/shared-content.ts';
import { drafts, useDraft } from '../../../lib/storage/drafts.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { createAttachments, type SendFile, type StoredAttachment } from './attachments.ts';
import { createPost, updatePost } from './composer.queries.ts';
import { checkDraft, isBlankPoll, isUnchanged, toPostBody } from './composer-body.ts';
import { idempotencyKeyFor, readExtras, readExtrasId, removeExtras, writeExtras } from './composer-draft.ts';
import { type ComposerTask, draftKey } from './composer-tasks.ts';
import { useComposerLink } from './use-composer-link.ts';
import { useStoredExtras } from './use-stored-extras.ts';
import { useTimedError } from './use-timed-error.ts';

function filesOf(task: ComposerTask): StoredAttachment[] {
  if (task.kind === 'new') return [];
  return task.post.media.map((media, at) => ({
    name: media.kind === 'video' ? t('video {number}', { number: at + 1 }) : t('image {number}', { number: at + 1 }),
    media,
  }));
}

function isAccessLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'ACCESS_DENIED' || error.code === 'COMMUNITY_NOT_FOUND');
}

/** The state and actions of the composer; text, files and link survive a reload until they are sent. */
export function useComposer(task: ComposerTask, send: SendFile, onDone: () => void) {
  const member = useCurrentUser();
  const place = draftKey(task);
  const [stored] = useState(() => readExtras(member.id, place));
  const [errorText, showError, clearError] = useTimedError();
  // The author may lose access to the community while writing; the post can then go to the own profile.
  const [access, setAccess] = useState<'unknown' | 'lost' | 'replaced'>('unknown');
  const community = task.kind === 'new' && access !== 'replaced' ? task.community : undefined;
  const [queue] = useState(() => createAttachments(send, stored?.files ?? filesOf(task), showError));
  const files = useStore(queue.items);
  const [draft, setDraft, clearDraft, readDraftId] = useDraft(place);
  const original = task.kind === 'edit' ? task.post.content : '';
  const [touched, setTouched] = useState(stored !== undefined || drafts.read(member.id, place) !== '');
  const content = touched ? draft : original;
  const [poll, setPoll] = useState(stored?.poll ?? null);
  const originalWarning = task.kind === 'edit' ? task.post.contentWarning : null;
  const [warning, setWarning] = useState(stored ? stored.warning : originalWarning);
  const [friendsOnly, setFriendsOnly] = useState(stored?.friendsOnly ?? false);
  const [attempt, setAttempt] = useState(stored?.attempt ?? null);
  const [sending, setSending] = useState(false);

  const ready = files.flatMap(({ name, alt, state }) =>
    state.kind === 'ready' ? [{ name, media: { ...state.media, alt: alt.trim() } }] : [],
  );
  const uploading = files.some(({ state }) => state.kind === 'uploading' || state.kind === 'waiting');
  const removedLink = task.kind === 'edit' && !task.post.linkPreview ? (firstLink(original) ?? null) : null;
  const { link, requested, preview, isLoading, dismissed, setDismissed } = useComposerLink(
    content,
    files.length > 0,
    stored ? stored.dismissed : removedLink,
  );
  const trimmed = content.trim();
  const counter = postCounter(trimmed.length);

  const body = toPostBody({ content: trimmed, ready, preview, poll, warning });
  const isSame = isUnchanged(task, body, files.length, link);
  const canSubmit =
    (!isBlank(trimmed) || ready.length > 0) && counter.tone !== 'over' && !uploading && !sending && !isSame;

  const hasPoll = poll !== null || (task.kind === 'edit' && task.post.poll !== null);
  // A poll without options is not stored: the next draft would begin with it.
  const storedPoll = poll && !isBlankPoll(poll) ? poll : null;
  const extras = { files: ready, poll: storedPoll, warning, friendsOnly, dismissed, attempt };
  const hasContent =
    task.kind === 'edit' ? touched && !isSame : content.trim() !== '' || files.length > 0 || storedPoll !== null;
  useStoredExtras(member.id, place, extras, hasContent);

  useEffect(() => () => queue.leave(), [queue]);

  const addShared = useEffectEvent(({ text, files: sharedFiles }: SharedContent) => {
    touch();
    if (text !== '') setDraft([content.trimEnd(), text].filter((part) => part !== '').join('\n'));
    if (sharedFiles.length === 0) return;
    if (hasPoll) showError(translate(messageOf('POLL_WITH_FILES')));
    else queue.add(sharedFiles);
  });
  const shared = task.kind === 'new' ? task.shared : undefined;
  useEffect(() => {
    if (!shared) return;
    const timer = setTimeout(() => addShared(shared));
    return () => clearTimeout(timer);
  }, [shared]);

  function touch() {
    if (touched) return;
    setTouched(true);
    setDraft(content);
  }

  function discardDraft() {
    clearDraft();
    setTouched(false);
    setPoll(null);
    setWarning(originalWarning);
    setFriendsOnly(false);
    setDismissed(null);
    setAttempt(null);
    queue.reset(filesOf(task));
    removeExtras(member.id, place);
  }

  async function submit() {
    if (!canSubmit) return;
    const result = checkDraft(body, files.length);
    if (!result.ok) {
      showError(translate(messageOf(result.code)));
      return;
    }
    if (files.some(({ state }) => state.kind === 'failed')) {
      showError(t('Failed to upload files. Please try again.'));
      return;
    }
    const next = idempotencyKeyFor({ ...body, friendsOnly }, attempt, readDraftId() ?? readExtrasId(member.id, place));
    setAttempt(next);
    setSending(true);
    writeExtras(member.id, place, { ...extras, attempt: next });
    try {
      if (task.kind === 'edit') await updatePost(task.post.id, body);
      else {
        const postType = postTypeOf({ content: trimmed, mediaKinds: ready.map(({ media }) => media.kind) });
        const communityId = community?.id;
        const quotedPostId = task.quoted?.id;
        const audience = friendsOnly && !community ? { friendsOnly } : {};
        const places = { ...(communityId ? { communityId } : {}), ...(quotedPostId ? { quotedPostId } : {}) };
        await createPost({ ...body, ...places, ...audience, postType }, next.key);
      }
      discardDraft();
      clearError();
      onDone();
    } catch (error) {
      const lost = error instanceof ApiError && error.status === 0;
      if (task.kind === 'edit') {
        showError(
          lost ? t('An error occurred while updating the post') : failureMessage(error, t('Failed to update post')),
        );
      } else {
        if (community && isAccessLost(error)) setAccess('lost');
        showError(
          lost ? t('An error occurred while creating the post') : failureMessage(error, t('Failed to create post')),
        );
      }
    } finally {
      setSending(false);
    }
  }

  return {
    member,
    content,
    setContent(text: string) {
      setTouched(true);
      setDraft(text);
    },
    counter,
    files,
    poll,
    setPoll(next: NewPoll | null) {
      touch();
      setPoll(next);
    },
    /** The content warning: null without its field. */
    warning,
    setWarning(next: string | null) {
      touch();
      setWarning(next);
    },
    /** Whether the post is for friends only; one in a community never is. */
    friendsOnly,
    setFriendsOnly(next: boolean) {
      touch();
      setFriendsOnly(next);
    },
    /** Whether the post has a poll, which excludes files. */
    hasPoll,
    add(chosen: readonly File[]) {
      if (hasPoll) return showError(translate(messageOf('POLL_WITH_FILES')));
      touch();
      queue.add(chosen);
    },
    change(change: () => void) {
      touch();
      change();
    },
    queue,
    link: { requested, preview, isLoading },
    dismissLink() {
      touch();
      setDismissed(requested ?? null);
    },
    error: errorText,
    /** The community of a new post. */
    community,
    /** Posts to the own profile instead, once the community refused the post. */
    leaveCommunity: access === 'lost' ? () => setAccess('replaced') : undefined,
    sending,
    canSubmit,
    submit,
    /** Resets an edit to the current post. */
    discard: task.kind === 'edit' && !isSame ? discardDraft : undefined,
  };
}
