import { CollapsibleText } from '../../../ui/product/CollapsibleText.tsx';

/** From how many characters a card shows only the beginning, in UTF-16 units. */
const cardTextMax = 150;

/** A post's words; a card shows their beginning until 'See more'. */
export function PostText({ text, whole = false }: { text: string; whole?: boolean }) {
  return whole ? (
    <CollapsibleText text={text} className="text-lg leading-7" />
  ) : (
    <CollapsibleText text={text} max={cardTextMax} className="text-md" />
  );
}
