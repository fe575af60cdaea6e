import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ReactNode } from 'react';
import { PostMarks } from './PostMarks.tsx';
import { QuotedPost } from './QuotedPost.tsx';
import { RepostLine } from './RepostLine.tsx';
import { ReviewNotice } from './ReviewNotice.tsx';
import { WarnedContent } from './WarnedContent.tsx';

/** A part of a card that few posts have. All of them load together, with the first post that has one. */
export default function RarePart({
  part,
  post,
  className = '',
  children,
}: {
  part: 'repost' | 'review' | 'marks' | 'warning' | 'quote';
  post: Post;
  className?: string;
  /** What stands behind the warning. */
  children?: ReactNode;
}): ReactNode {
  switch (part) {
    case 'repost':
      return <RepostLine post={post} />;
    case 'review':
      return <ReviewNotice review={post.review} />;
    case 'marks':
      return <PostMarks post={post} className={className} />;
    case 'warning':
      return (
        <WarnedContent postId={post.id} warning={post.contentWarning ?? ''}>
          {children}
        </WarnedContent>
      );
    case 'quote':
      return <QuotedPost quoted={post.quote?.post ?? null} />;
  }
}
