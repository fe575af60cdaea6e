import { type StickerPack, stickersOf } from '@gumball/rules/messages/stickers';
import { StickerImage } from '../../ui/stickers/StickerImage.tsx';

/** All stickers of a pack. */
export function StickerGrid({ pack }: { pack: StickerPack }) {
  return (
    <div className="grid grid-cols-4 justify-items-center gap-3 rounded-lg bg-gold-soft p-4">
      {stickersOf(pack).map((id) => (
        <StickerImage key={id} id={id} size={68} />
      ))}
    </div>
  );
}
