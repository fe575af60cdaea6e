import { textSegments } from '../../lib/i18n/text-segments.ts';
import { MentionText } from './MentionText.tsx';

/** A member's text, up to `end`, with links and, with `mentions`, links to the mentioned members. */
export function LinkedText({ text, end, mentions = false }: { text: string; end?: number; mentions?: boolean }) {
  return textSegments(text, end).map((segment) => {
    if (segment.href === undefined)
      return mentions ? <MentionText key={segment.index} text={segment.text} /> : segment.text;
    return (
      <a
        key={segment.index}
        href={segment.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere text-brand-ink underline decoration-brand-ink/40 underline-offset-2 hover:decoration-current"
      >
        {segment.text}
      </a>
    );
  });
}
