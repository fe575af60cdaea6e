import { findMentions } from '@gumball/rules/notifications/mentions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A text in which every mention links to the member. */
export function MentionText({ text }: { text: string }) {
  const mentions = findMentions(text);
  const parts: ReactNode[] = [];
  let position = 0;
  for (const mention of mentions) {
    const end = mention.index + mention.length;
    parts.push(
      text.slice(position, mention.index),
      <Link
        key={mention.index}
        to="/user/$identifier"
        params={{ identifier: mention.username }}
        className="font-semibold text-brand-ink hover:underline"
      >
        {text.slice(mention.index, end)}
      </Link>,
    );
    position = end;
  }
  return [...parts, text.slice(position)];
}
