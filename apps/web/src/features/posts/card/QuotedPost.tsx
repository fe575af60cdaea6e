import type { QuotedPost as Quoted } from '@gumball/contract/posts/posts.schemas';
import { toPlainText } from '@gumball/rules/posts/formatting';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useWarningChoice } from '../../../lib/storage/warning-choice.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useWatchPost } from '../data/posts.live.ts';

const boxClass = 'mt-3 block rounded-[16px] border border-line px-4 py-3';

/**
 * The post inside a post that quotes it, as a link to it; null if it is not available. A warning stands for its
 * content.
 */
export function QuotedPost({ quoted, isLink = true }: { quoted: Quoted | null; isLink?: boolean }): ReactNode {
  if (!quoted) return <p className={`${boxClass} text-ui text-ink-2`}>{t('This post is not available')}</p>;
  return <AvailablePost quoted={quoted} isLink={isLink} />;
}

function AvailablePost({ quoted, isLink }: { quoted: Quoted; isLink: boolean }) {
  useWatchPost(quoted.id);
  const isAlwaysShown = useWarningChoice();
  const { user, content, contentWarning, media } = quoted;
  const isShown = isAlwaysShown || contentWarning === null;
  const name = `${user.firstName} ${user.lastName}`;
  const [first] = media;
  const picture = first && (first.kind === 'video' ? first.posterUrl : first.url);
  const inside = (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name} src={user.avatarUrl} size={24} decorative />
        <span className="truncate font-semibold">{name}</span>
        <span className="flex-none text-sm text-ink-3">
          <TimeAgo dateTime={quoted.createdAt} />
        </span>
      </span>
      {contentWarning !== null && (
        <span dir="auto" className="mt-1 flex items-center gap-2 text-ui font-semibold [overflow-wrap:anywhere]">
          <TriangleAlert size={18} aria-hidden="true" className="flex-none text-warning" />
          <VisuallyHidden>{t('Content warning:')} </VisuallyHidden>
          {contentWarning}
        </span>
      )}
      {isShown && content !== '' && (
        <span dir="auto" className="mt-1 line-clamp-5 block text-ui whitespace-pre-line [overflow-wrap:anywhere]">
          {toPlainText(content)}
        </span>
      )}
      {isShown && picture && (
        <img
          src={picture}
          alt={first.alt}
          loading="lazy"
          decoding="async"
          className="mt-2 max-h-60 w-full rounded-md bg-track object-cover"
        />
      )}
    </>
  );
  if (!isLink) return <div className={boxClass}>{inside}</div>;
  return (
    <Link to="/post/$id" params={{ id: quoted.id }} className={`${boxClass} hover:bg-hover`}>
      {inside}
    </Link>
  );
}
