import { dateAndTime } from '@gumball/rules/formats/times';
import { postFileTypes } from '@gumball/rules/uploads/media-files';
import { TriangleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { formatOfKey, formatSelection, type TextFormat } from '../../../ui/forms/format-text.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { CommunityAvatar } from '../../../ui/identity/CommunityAvatar.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { findMentionableUsers } from '../../../ui/suggestions/find-mentionable-users.ts';
import { joinSuggestions } from '../../../ui/suggestions/join-suggestions.ts';
import { useMentionField } from '../../../ui/suggestions/MentionField.tsx';
import { useSuggestions } from '../../../ui/suggestions/SuggestionField.tsx';
import { LinkCard } from '../card/LinkCard.tsx';
import type { PollFieldsPart } from '../card/poll-slot.ts';
import { QuotedPost } from '../card/QuotedPost.tsx';
import { AttachmentGrid } from './AttachmentGrid.tsx';
import type { SendFile } from './attachments.ts';
import { ComposerTools } from './ComposerTools.tsx';
import { type ComposerTask, composerOpener } from './composer-tasks.ts';
import { EmojiRow } from './EmojiRow.tsx';
import { FormatBar } from './FormatBar.tsx';
import { findHashtagAtCaret } from './find-hashtag-at-caret.ts';
import { HashtagList } from './HashtagList.tsx';
import { ScheduleField } from './ScheduleField.tsx';
import { useComposer } from './use-composer.ts';
import { WarningField } from './WarningField.tsx';

function CharacterCount({ remaining, tone }: { remaining: number; tone: 'quiet' | 'warning' | 'over' }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-ui font-semibold tabular-nums',
        tone === 'quiet' ? 'text-ink-3' : tone === 'warning' ? 'text-warning' : 'text-danger',
      )}
    >
      {tone !== 'quiet' && <TriangleAlert size={16} aria-hidden="true" />}
      <span aria-hidden="true">{remaining}</span>
      <VisuallyHidden>
        {remaining < 0
          ? plural(-remaining, '{count} character too many', '{count} characters too many')
          : plural(remaining, '{count} character left', '{count} characters left')}
      </VisuallyHidden>
    </span>
  );
}

function announceSchedule(publishAt: Date) {
  toast.success(t('Scheduled for {time}', { time: dateAndTime(publishAt, locale) }), {
    action: { label: t('Show'), onSelect: () => navigate('/profile?tab=scheduled') },
  });
}

/** The dialog that creates or edits a post. Closing it keeps the draft. */
export default function Composer({
  task,
  open,
  upload,
  PollFields,
  onClose,
}: {
  task: ComposerTask;
  open: boolean;
  upload: SendFile;
  PollFields: PollFieldsPart;
  onClose: () => void;
}) {
  const id = useId();
  const isNew = task.kind === 'new';
  const isEdit = task.kind === 'edit';
  const [withEmoji, setWithEmoji] = useState(false);
  const [withFormats, setWithFormats] = useState(false);
  const composer = useComposer(task, upload, (publishAt) => {
    onClose();
    // The next post starts without them.
    setWithEmoji(false);
    if (publishAt) announceSchedule(publishAt);
    else if (isNew) window.scrollTo({ top: 0, behavior: 'instant' });
  });
  const text = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const mentions = useMentionField(text, findMentionableUsers, composer.setContent);
  const hashtags = useSuggestions(text, {
    findAtCaret: findHashtagAtCaret,
    toText: (name) => `#${name}`,
    onText: composer.setContent,
    List: HashtagList,
    more: {},
  });
  const suggestions = joinSuggestions(mentions, hashtags);
  const [isOver, setIsOver] = useState(false);
  const { member, content, counter, link, poll, warning, wall, sending, community, quoted } = composer;
  const name = `${member.firstName} ${member.lastName}`;

  function submit() {
    composer.submit().catch(reportError);
  }

  function insert(emoji: string) {
    const area = text.current;
    if (!area) return;
    area.setRangeText(emoji, area.selectionStart, area.selectionEnd, 'end');
    composer.setContent(area.value);
  }

  function format(kind: TextFormat) {
    formatSelection(text.current, kind, composer.setContent);
  }

  function removePoll() {
    composer.setPoll(null);
    text.current?.focus();
  }

  function removeWarning() {
    composer.setWarning(null);
    text.current?.focus();
  }

  function removeQuote() {
    composer.removeQuote();
    text.current?.focus();
  }

  function removeSchedule() {
    composer.setWall(null);
    text.current?.focus();
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    composer.add(pasted);
  }

  function onDrop(event: DragEvent) {
    // Dropped text is handled by the field.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(false);
    composer.add([...event.dataTransfer.files]);
  }

  const submitLabel = !isNew
    ? sending
      ? t('Saving...')
      : t('Save')
    : wall !== null
      ? t('Schedule post')
      : sending
        ? t('Posting...')
        : t('Post', undefined, 'verb');
  const submitButton = (where: string, size: 'sm' | 'md') => (
    <Button className={where} size={size} disabled={!composer.canSubmit && !sending} busy={sending} onClick={submit}>
      {submitLabel}
    </Button>
  );

  return (
    <Modal
      title={isNew ? t('Create post') : isEdit ? t('Edit post') : t('Edit scheduled post')}
      open={open}
      onClose={onClose}
      locked={sending}
      initialFocus={text}
      finalFocus={composerOpener}
      closeFirst
      headerExtra={submitButton('md:!hidden', 'sm')}
      className="max-md:h-full"
      footer={
        <>
          <ComposerTools
            composer={composer}
            task={task}
            onAttach={() => chooser.current?.click()}
            formats={{ isOpen: withFormats, toggle: () => setWithFormats(!withFormats) }}
            emoji={{ isOpen: withEmoji, toggle: () => setWithEmoji(!withEmoji) }}
          />
          {composer.discard && (
            <Button kind="ghost" size="sm" onClick={composer.discard}>
              {t('Discard changes')}
            </Button>
          )}
          <span className="flex-1" />
          <span id={`${id}-left`} className="md:px-2">
            {content !== '' && <CharacterCount {...counter} />}
          </span>
          {submitButton('max-md:!hidden', 'md')}
        </>
      }
    >
      <div
        data-draft
        className="relative flex flex-col gap-3 pt-2 max-md:min-h-full"
        onPaste={onPaste}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
        }}
        onDrop={onDrop}
      >
        <div className="flex items-center gap-3">
          <Avatar name={name} src={member.avatarUrl} decorative />
          <div className="min-w-0">
            <div className="truncate font-semibold">{name}</div>
            {!isEdit && !community && (
              <Select
                label={t('Who can see it')}
                value={composer.friendsOnly ? 'friends' : 'everyone'}
                options={[
                  { value: 'everyone', label: t('Everyone') },
                  { value: 'friends', label: t('Friends only') },
                ]}
                onChange={(audience) => composer.setFriendsOnly(audience === 'friends')}
              />
            )}
            {community && (
              <Tag tone="brand" className="max-w-full">
                <CommunityAvatar name={community.name} src={community.avatarUrl} size={16} decorative />
                <span className="truncate">{community.name}</span>
              </Tag>
            )}
          </div>
        </div>
        {warning !== null && (
          <WarningField warning={warning} disabled={sending} onChange={composer.setWarning} onRemove={removeWarning} />
        )}
        <textarea
          ref={text}
          dir="auto"
          aria-label={t("What's on your mind?")}
          aria-describedby={`${id}-left`}
          aria-invalid={counter.tone === 'over' || undefined}
          placeholder={t("What's on your mind?")}
          value={content}
          // The draft is removed once the post is stored, with anything added in between.
          readOnly={sending}
          onChange={(event) => composer.setContent(event.target.value)}
          {...suggestions.props}
          onKeyDown={(event) => {
            if (suggestions.onKeyDown(event)) return;
            const shortcut = formatOfKey(event);
            if (shortcut) {
              event.preventDefault();
              format(shortcut);
            }
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
          className="field-sizing-content min-h-21 w-full resize-none bg-transparent text-lg leading-7 outline-none"
        />
        {suggestions.list}
        {withFormats && <FormatBar onFormat={format} />}
        {wall !== null && (
          <ScheduleField
            wall={wall}
            disabled={sending}
            onChange={composer.setWall}
            onRemove={isNew ? removeSchedule : undefined}
          />
        )}
        {composer.error && (
          <Callout tone="danger">
            <span className="whitespace-pre-line [overflow-wrap:anywhere]">{composer.error}</span>
          </Callout>
        )}
        {composer.showCurrent && (
          <Callout
            tone="warning"
            action={
              <Button kind="ghost" size="sm" onClick={composer.showCurrent}>
                {t('Show the current version')}
              </Button>
            }
          >
            {t('The post was changed after you began this edit. Saving replaces only what you changed.')}
          </Callout>
        )}
        {composer.leaveCommunity && (
          <Callout
            tone="warning"
            action={
              <Button kind="ghost" size="sm" onClick={composer.leaveCommunity}>
                {t('Post to my profile')}
              </Button>
            }
          >
            {t('You can no longer post to {name}. Your text is still here.', { name: community?.name ?? '' })}
          </Callout>
        )}
        {composer.files.some(({ state }) => state.kind === 'ready' && state.media.playback === 'limited') && (
          <Callout tone="warning">
            {t('This video format does not play on phones. Please upload an MP4 (H.264).')}
          </Callout>
        )}
        <AttachmentGrid files={composer.files} queue={composer.queue} change={composer.change} />
        {quoted && (
          <div className="relative -mt-3">
            <QuotedPost quoted={quoted} isLink={false} />
            <IconButton
              label={t('Remove quote')}
              size="sm"
              floating
              disabled={sending}
              className="!absolute top-5 end-2"
              onClick={removeQuote}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {poll && <PollFields poll={poll} onChange={composer.setPoll} onRemove={removePoll} />}
        {link.isLoading && (
          <Loading
            label={t('Looking up the link...')}
            className="flex min-h-24 overflow-hidden rounded-[16px] bg-sunken"
          >
            <Skeleton className="w-32 rounded-none!" />
            <span className="flex flex-1 flex-col justify-center gap-2.5 p-4">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="h-3.5 w-4/5" />
            </span>
          </Loading>
        )}
        {link.preview && (
          <div className="relative -mt-3">
            <LinkCard preview={link.preview} compact />
            <IconButton
              label={t('Remove link preview')}
              size="sm"
              floating
              className="!absolute top-5 end-2"
              onClick={composer.dismissLink}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {withEmoji && (
          <EmojiRow
            onPick={(emoji) => {
              insert(emoji);
              text.current?.focus();
            }}
            onPickMore={insert}
            onLeave={() => text.current?.focus()}
          />
        )}
        {isOver && (
          <div className="pointer-events-none absolute -inset-x-3 -inset-y-1 grid place-items-center rounded-lg border-2 border-dashed border-brand bg-brand-soft/95 font-semibold text-brand-ink">
            {t('Drop your files here')}
          </div>
        )}
        <input
          ref={chooser}
          type="file"
          multiple
          accept={postFileTypes.join(',')}
          aria-label={t('Attach files')}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            composer.add([...(event.target.files ?? [])]);
            // The same file can be selected again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
    </Modal>
  );
}
