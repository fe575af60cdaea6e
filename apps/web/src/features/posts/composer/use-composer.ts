import { messageOf } from '@gumball/contract/errors';
import type { NewPoll } from '@gumball/contract/polls/polls.schemas';
import { isBlank } from '@gumball/rules/formats/blank';
import { fromLocalTime, type LocalTime } from '@gumball/rules/formats/local-times';
import { postCounter } from '@gumball/rules/posts/post-draft';
import { checkPublishAt } from '@gumball/rules/posts/schedule';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { idempotencyKeyFor } from '../../../lib/api/idempotency-key-for.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import type { SharedContent } from '../../../lib/shared-content.ts';
import { amountsOfSite, useAmounts } from '../../../lib/site/amounts.ts';
import { drafts, useDraft } from '../../../lib/storage/drafts.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { createAttachments, type SendFile } from './attachments.ts';
import { awaitLinkPreview } from './composer.queries.ts';
import { checkDraft, editBaseOf, isBlankPoll, isChangedSince, toPostBody, toPostChange } from './composer-body.ts';
import { readExtras, readExtrasId, removeExtras, writeExtras } from './composer-draft.ts';
import { communityOf, deviceZone, limitsOf, quotedOf, startOf } from './composer-start.ts';
import type { ComposerTask } from './composer-tasks.ts';
import { draftKey } from './draft-key.ts';
import { sendFailure, sendPost } from './send-post.ts';
import { useComposerLink } from './use-composer-link.ts';
import { useStoredExtras } from './use-stored-extras.ts';
import { useTimedError } from './use-timed-error.ts';

function isAccessLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'ACCESS_DENIED' || error.code === 'COMMUNITY_NOT_FOUND');
}

/** Returns what is wrong with the time of a publication. */
function checkTime(task: ComposerTask, publishAt: Date | undefined): string | undefined {
  if (!publishAt) return t('Please choose a date and a time');
  const current = task.kind === 'scheduled' && !task.scheduled.failure ? new Date(task.scheduled.publishAt) : undefined;
  const result = checkPublishAt(publishAt, new Date(), current);
  return result.ok ? undefined : translate(messageOf(result.code));
}

/** The state and actions of the composer; text, files and link survive a reload until they are sent. */
export function useComposer(task: ComposerTask, send: SendFile, onDone: (publishAt: Date | undefined) => void) {
  const member = useCurrentUser();
  const place = draftKey(task);
  const [start] = useState(() => startOf(task));
  const [stored] = useState(() => readExtras(member.id, place));
  const [errorText, showError, clearError] = useTimedError();
  // The author may lose access to the community while writing; the post can then go to the own profile.
  const [access, setAccess] = useState<'unknown' | 'lost' | 'replaced'>('unknown');
  const community = access === 'replaced' ? undefined : communityOf(task);
  const [queue] = useState(() =>
    createAttachments(send, stored?.files ?? start.files, () => limitsOf(task, amountsOfSite()).postFiles, showError),
  );
  const files = useStore(queue.items);
  const [draft, setDraft, clearDraft, readDraftId] = useDraft(place);
  const limits = limitsOf(task, useAmounts());
  // An edit without extras changed nothing: its text may be that of an earlier version.
  const [touched, setTouched] = useState(
    stored !== undefined || (task.kind !== 'edit' && drafts.read(member.id, place) !== ''),
  );
  const content = touched ? draft : start.content;
  const [poll, setPoll] = useState(stored ? stored.poll : start.poll);
  const [warning, setWarning] = useState(stored ? stored.warning : start.warning);
  const [friendsOnly, setFriendsOnly] = useState(stored ? stored.friendsOnly : start.friendsOnly);
  const [wall, setWall] = useState(stored ? stored.wall : start.wall);
  const [attempt, setAttempt] = useState(stored?.attempt ?? null);
  const [base, setBase] = useState(() => stored?.base ?? editBaseOf(task));
  // Quoting the same post again is a new task.
  const [withoutQuote, setWithoutQuote] = useState<ComposerTask>();
  const quoted = withoutQuote === task ? undefined : quotedOf(task);
  const [sending, setSending] = useState(false);

  const ready = files.flatMap(({ name, alt, state }) =>
    state.kind === 'ready' ? [{ name, media: { ...state.media, alt: alt.trim() } }] : [],
  );
  const uploading = files.some(({ state }) => state.kind === 'uploading' || state.kind === 'waiting');
  const { link, shown, preview, isLoading, dismissed, setDismissed } = useComposerLink(
    task,
    content,
    files.length > 0,
    stored ? stored.dismissed : start.dismissed,
  );
  const trimmed = content.trim();
  const counter = postCounter(trimmed.length, limits.postLength);

  const body = toPostBody(task, { content: trimmed, ready, link: shown, poll, warning });
  const change = toPostChange(task, base, body, link);
  const isSame = task.kind === 'edit' && Object.keys(change).length === 0 && files.length === ready.length;
  const canSubmit =
    (!isBlank(trimmed) || ready.length > 0) && counter.tone !== 'over' && !uploading && !sending && !isSame;

  const hasPoll = poll !== null || (task.kind === 'edit' && task.post.poll !== null);
  // A poll without options is not stored: the next draft would begin with it.
  const storedPoll = poll && !isBlankPoll(poll) ? poll : null;
  const extras = { files: ready, poll: storedPoll, warning, friendsOnly, dismissed, wall, attempt, base };
  const hasContent =
    task.kind !== 'new' ? touched && !isSame : content.trim() !== '' || files.length > 0 || storedPoll !== null;
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
    setPoll(start.poll);
    setWarning(start.warning);
    setFriendsOnly(start.friendsOnly);
    setDismissed(start.dismissed);
    setWall(start.wall);
    setAttempt(null);
    setBase(editBaseOf(task));
    queue.reset(start.files);
    removeExtras(member.id, place);
  }

  async function submit() {
    if (!canSubmit) return;
    const result = checkDraft(body, files.length, limits);
    if (!result.ok) {
      showError(translate(messageOf(result.code, { limit: limits.postFiles })));
      return;
    }
    if (files.some(({ state }) => state.kind === 'failed')) {
      showError(t('Failed to upload files. Please try again.'));
      return;
    }
    const publishAt = wall === null ? undefined : fromLocalTime(wall, deviceZone());
    if (wall !== null) {
      const timeProblem = checkTime(task, publishAt);
      if (timeProblem) return showError(timeProblem);
    }
    const print = { ...body, quotedPostId: quoted?.id, friendsOnly, publishAt: publishAt?.toISOString() };
    const next = idempotencyKeyFor(print, attempt, readDraftId() ?? readExtrasId(member.id, place));
    setAttempt(next);
    setSending(true);
    writeExtras(member.id, place, { ...extras, attempt: next });
    try {
      if (shown !== undefined && body.linkPreview) await awaitLinkPreview(shown);
      await sendPost(task, {
        body,
        change,
        media: ready.map(({ media }) => media),
        communityId: community?.id,
        quotedPostId: quoted?.id,
        friendsOnly,
        publishAt,
        idempotencyKey: next.key,
      });
      discardDraft();
      clearError();
      onDone(publishAt);
    } catch (error) {
      if (task.kind !== 'edit' && community && isAccessLost(error)) setAccess('lost');
      showError(sendFailure(task, publishAt !== undefined, error, error instanceof ApiError && error.status === 0));
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
    /** When it is published, on the clock of the device: null for at once, empty without a time yet. */
    wall,
    setWall(next: LocalTime | null) {
      touch();
      setWall(next);
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
    link: { preview, isLoading },
    dismissLink() {
      touch();
      setDismissed(shown ?? null);
    },
    error: errorText,
    /** The quoted post. It may be deleted while the author writes: without it the text can still be sent. */
    quoted,
    removeQuote() {
      touch();
      clearError();
      setWithoutQuote(task);
    },
    /** The community of the post. */
    community,
    /** Posts to the own profile instead, once the community refused the post. */
    leaveCommunity: access === 'lost' ? () => setAccess('replaced') : undefined,
    sending,
    canSubmit,
    submit,
    /** Resets an edit to the current post. */
    discard: task.kind === 'edit' && !isSame ? discardDraft : undefined,
    /** Shows the post as it is now, in place of an edit of an earlier version. */
    showCurrent: isChangedSince(task, base) ? discardDraft : undefined,
  };
}
