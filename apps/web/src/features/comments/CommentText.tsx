import { LinkedText } from '../../ui/LinkedText.tsx';

/** What a comment says; links and mentions can be followed. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <LinkedText text={text} mentions />
    </p>
  );
}
