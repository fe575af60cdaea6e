import { CollapsibleText } from '../../../ui/product/CollapsibleText.tsx';

/** The length from which a card shows only the beginning, in UTF-16 units. */
const cardTextMax = 150;

/** A post's text; a card shows its beginning until 'See more'. */
export function PostText({ text, whole = false }: { text: string; whole?: boolean }) {
  return whole ? (
    <CollapsibleText text={text} className="text-lg leading-7" />
  ) : (
    <CollapsibleText text={text} max={cardTextMax} className="text-md" />
  );
}
