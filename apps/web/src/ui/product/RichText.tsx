import { findTypedHashtags } from '@gumball/rules/posts/find-hashtags';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { textSegments } from '../../lib/i18n/text-segments.ts';
import { MentionText } from './MentionText.tsx';
import { WebLink } from './WebLink.tsx';

/** A text in which every mention links to the member and every hashtag to its posts. */
function TaggedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { index, length, name } of findTypedHashtags(text)) {
    parts.push(
      <MentionText key={`${index}-before`} text={text.slice(position, index)} />,
      <Link key={index} to="/hashtag/$tag" params={{ tag: name }} className="text-brand-ink hover:underline">
        {text.slice(index, index + length)}
      </Link>,
    );
    position = index + length;
  }
  return [...parts, <MentionText key="end" text={text.slice(position)} />];
}

/** A member's text, up to `end`, with links to addresses, mentioned members and hashtags. */
export default function RichText({ text, end }: { text: string; end: number }): ReactNode {
  return textSegments(text, end).map(({ index, text: part, href }) =>
    href === undefined ? (
      <TaggedText key={index} text={part} />
    ) : (
      <WebLink key={index} href={href}>
        {part}
      </WebLink>
    ),
  );
}
