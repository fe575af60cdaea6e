import { textPieces } from '../../lib/text-links.ts';
import { MentionText } from '../../ui/MentionText.tsx';

/** What a comment says; links and mentions can be followed. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {textPieces(text).map((piece) =>
        piece.href === undefined ? (
          <MentionText key={piece.at} text={piece.text} />
        ) : (
          <a
            key={piece.at}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-brand-ink underline decoration-brand-ink/40 underline-offset-2 hover:decoration-current"
          >
            {piece.text}
          </a>
        ),
      )}
    </p>
  );
}
