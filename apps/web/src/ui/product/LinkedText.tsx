import { textSegments } from '../../lib/i18n/text-segments.ts';
import { MentionText } from './MentionText.tsx';
import { WebLink } from './WebLink.tsx';

/** A member's text, up to `end`, with links and, with `mentions`, links to the mentioned members. */
export function LinkedText({ text, end, mentions = false }: { text: string; end?: number; mentions?: boolean }) {
  return textSegments(text, end).map((segment) => {
    if (segment.href === undefined)
      return mentions ? <MentionText key={segment.index} text={segment.text} /> : segment.text;
    return (
      <WebLink key={segment.index} href={segment.href}>
        {segment.text}
      </WebLink>
    );
  });
}
