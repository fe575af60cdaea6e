import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { fullTime } from '@gumball/rules/formats/times';
import { scheduleFailurePhrase } from '@gumball/rules/posts/schedule';
import { CalendarClock, TriangleAlert, Users, Video } from 'lucide-react';
import { useId, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { cardClass } from '../../../ui/layout/Card.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { PostText } from '../card/PostText.tsx';
import { QuotedPost } from '../card/QuotedPost.tsx';
import { openComposer } from '../composer/composer-tasks.ts';
import { publishScheduledPost, removeScheduledPost } from './scheduled.queries.ts';

const thumbnailClass = 'size-20 rounded-md bg-track object-cover';

/** A scheduled post with its time: it can be edited, published now and deleted. */
export function ScheduledPostCard({ scheduled }: { scheduled: ScheduledPost }) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const { publishAt, failure, content, contentWarning, media, poll, community, communityId, quote } = scheduled;
  const time = fullTime(new Date(publishAt), locale);

  async function act(work: () => Promise<void>, done: string, failed: string) {
    setIsBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(failureMessage(error, failed));
    } finally {
      setIsBusy(false);
    }
  }

  async function publish() {
    if (!(await confirm({ question: t('Publish this post now?'), verb: t('Publish'), tone: 'primary' }))) return;
    await act(() => publishScheduledPost(scheduled.id), t('Post published'), t('Failed to publish the post'));
  }

  async function remove() {
    if (!(await confirm({ question: t('Delete this scheduled post?'), verb: t('Delete') }))) return;
    await act(() => removeScheduledPost(scheduled.id), t('Scheduled post deleted'), t('Failed to delete the post'));
  }

  return (
    <article aria-labelledby={id} className={`flex flex-col gap-3 ${cardClass}`}>
      <h3 id={id} className="flex items-center gap-2 text-ui font-semibold">
        <CalendarClock size={20} aria-hidden="true" className="flex-none text-ink-2" />
        <time dateTime={publishAt}>{time}</time>
      </h3>
      {failure && (
        <Callout tone="warning">
          {t('Not published: {reason}', { reason: translate(scheduleFailurePhrase(failure)) })}
        </Callout>
      )}
      {(communityId !== null || scheduled.friendsOnly) && (
        <div className="flex flex-wrap gap-2">
          {communityId !== null && <Tag tone="brand">{community?.name ?? t('Community')}</Tag>}
          {scheduled.friendsOnly && (
            <Tag>
              <Users size={14} aria-hidden="true" />
              {t('Friends only')}
            </Tag>
          )}
        </div>
      )}
      {contentWarning !== null && (
        <p dir="auto" className="flex items-center gap-2 text-ui font-semibold [overflow-wrap:anywhere]">
          <TriangleAlert size={18} aria-hidden="true" className="flex-none text-warning" />
          <VisuallyHidden>{t('Content warning:')} </VisuallyHidden>
          {contentWarning}
        </p>
      )}
      {content !== '' && <PostText name={`scheduled-${scheduled.id}`} text={content} />}
      {media.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {media.map(({ url, kind, posterUrl, alt }) =>
            kind === 'video' && !posterUrl ? (
              <span
                key={url}
                role="img"
                aria-label={alt || t('Video')}
                className={`grid place-items-center ${thumbnailClass}`}
              >
                <Video size={24} aria-hidden="true" />
              </span>
            ) : (
              <img key={url} src={posterUrl ?? url} alt={alt} loading="lazy" className={thumbnailClass} />
            ),
          )}
        </div>
      )}
      {poll && (
        <div className="flex flex-col gap-1.5">
          {poll.options.map((option) => (
            <p
              key={option}
              dir="auto"
              className="rounded-md px-3 py-2 text-ui [overflow-wrap:anywhere] shadow-[inset_0_0_0_1px_var(--gb-line)]"
            >
              {option}
            </p>
          ))}
        </div>
      )}
      {quote && <QuotedPost quoted={quote.post} isLink={false} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          kind="outline"
          disabled={isBusy}
          aria-describedby={id}
          onClick={() => openComposer({ kind: 'scheduled', scheduled })}
        >
          {t('Edit')}
        </Button>
        <Button
          size="sm"
          kind="outline"
          disabled={isBusy}
          aria-describedby={id}
          onClick={() => {
            publish().catch(reportError);
          }}
        >
          {t('Publish now')}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          disabled={isBusy}
          aria-describedby={id}
          onClick={() => {
            remove().catch(reportError);
          }}
        >
          {t('Delete')}
        </Button>
      </div>
    </article>
  );
}
