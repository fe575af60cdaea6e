import type { ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { stickersOf } from '@gumball/rules/messages/stickers';
import { Dices, Gift, Rocket, Sticker, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { StickerImage } from '../../ui/stickers/StickerImage.tsx';

/** Below this size there is room for one sticker of a pack, in pixels. */
const smallIcon = 40;

const icons = { code: Ticket, manual: Gift, frame: Gift, boost: Rocket, raffle: Dices, stickers: Sticker };

/** The picture of an item, or the sign of its kind. Its name is always next to it. */
export function ItemPicture({
  item: { kind, pictureUrl, frame, pack },
  iconSize,
  className,
}: {
  item: Pick<ShopOrder['item'], 'kind' | 'pictureUrl' | 'frame' | 'pack'>;
  iconSize: number;
  className: string;
}) {
  const { firstName, lastName, avatarUrl } = useCurrentUser();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (pictureUrl !== null && pictureUrl !== brokenUrl)
    return (
      <img
        src={pictureUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(pictureUrl)}
        className={cx('block bg-sunken object-cover', className)}
      />
    );
  // The member sees how it looks.
  if (frame !== null)
    return (
      <span className={cx('grid place-items-center bg-gold-soft', className)}>
        <Avatar name={`${firstName} ${lastName}`} src={avatarUrl} frame={frame} size={iconSize * 1.4} decorative />
      </span>
    );
  if (pack !== null)
    return (
      <span className={cx('flex flex-wrap content-center justify-center gap-1 bg-gold-soft', className)}>
        {stickersOf(pack)
          .slice(0, iconSize < smallIcon ? 1 : 4)
          .map((id) => (
            <StickerImage key={id} id={id} size={iconSize * 1.2} decorative />
          ))}
      </span>
    );
  const Icon = icons[kind];
  return (
    <span aria-hidden="true" className={cx('grid place-items-center bg-gold-soft text-gold-ink', className)}>
      <Icon size={iconSize} />
    </span>
  );
}
