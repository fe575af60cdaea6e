import { CollapsibleText } from '../../../ui/product/CollapsibleText.tsx';

/** The length from which a card shows only the beginning, in UTF-16 units. */
const cardTextMax = 150;

/** A post's text; a card shows its beginning until 'See more'. `name` is that of a `CollapsibleText`. */
export function PostText({ name, text, whole = false }: { name: string; text: string; whole?: boolean }) {
  return whole ? (
    <CollapsibleText name={name} text={text} className="text-lg leading-7" />
  ) : (
    <CollapsibleText name={name} text={text} max={cardTextMax} className="text-md" />
  );
}
