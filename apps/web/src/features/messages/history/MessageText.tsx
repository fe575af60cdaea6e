import { LinkedText } from '../../../ui/product/LinkedText.tsx';

/** What a message says; links can be followed. */
export function MessageText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <LinkedText text={text} />
    </span>
  );
}
