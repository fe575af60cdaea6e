import type { MessageMentions } from '@gumball/rules/messages/is-mentioned';
import { mentionParts } from '@gumball/rules/messages/message-mentions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { LinkedText } from '../../../ui/product/LinkedText.tsx';

const ownMentionClass = 'rounded-[6px] bg-brand-soft px-1 font-bold text-brand-ink';

/**
 * The text of a message with links and mentions. Those of the reader stand out. `children`: what stands at the end of its
 * last line, on the side where lines in the direction of the text end.
 */
export function MessageText({
  text,
  mentions,
  isOwn = false,
  children,
}: {
  text: string;
  /** Whom the text mentions. Absent in messages stored by earlier versions. */
  mentions?: MessageMentions | undefined;
  /** Whether the reader wrote it. */
  isOwn?: boolean;
  children?: ReactNode;
}) {
  const hasMentions = mentions !== undefined && (mentions.mentionsAll || mentions.mentions?.length > 0);
  return (
    <div dir="auto">
      <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {hasMentions ? <MentionedText text={text} mentions={mentions} isOwn={isOwn} /> : <LinkedText text={text} />}
      </span>
      {children}
    </div>
  );
}

function MentionedText({ text, mentions, isOwn }: { text: string; mentions: MessageMentions; isOwn: boolean }) {
  const me = useCurrentUser();
  return mentionParts(text, mentions).map(({ index, text: part, mention }) => {
    if (!mention) return <LinkedText key={index} text={part} />;
    const { userId } = mention;
    if (userId === null)
      return (
        <span key={index} className={isOwn ? 'font-semibold text-brand-ink' : ownMentionClass}>
          {part}
        </span>
      );
    return (
      <Link
        key={index}
        to="/user-profile/$id"
        params={{ id: userId }}
        className={userId === me.id ? ownMentionClass : 'font-semibold text-brand-ink hover:underline'}
      >
        {part}
      </Link>
    );
  });
}
