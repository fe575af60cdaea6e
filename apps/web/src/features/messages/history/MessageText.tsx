import { LinkedText } from '../../../ui/product/LinkedText.tsx';

/** The text of a message with links. */
export function MessageText({ text }: { text: string }) {
  return (
    <span dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <LinkedText text={text} />
    </span>
  );
}
