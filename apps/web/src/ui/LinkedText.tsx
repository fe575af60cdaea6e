import { textPieces } from '../lib/text-links.ts';
import { MentionText } from './MentionText.tsx';

/** What a member wrote, up to `end`: links can be followed, and with `mentions` so can the members it names. */
export function LinkedText({ text, end, mentions = false }: { text: string; end?: number; mentions?: boolean }) {
  return textPieces(text, end).map((piece) => {
    if (piece.href === undefined) return mentions ? <MentionText key={piece.at} text={piece.text} /> : piece.text;
    return (
      <a
        key={piece.at}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere text-brand-ink underline decoration-brand-ink/40 underline-offset-2 hover:decoration-current"
      >
        {piece.text}
      </a>
    );
  });
}
