import type { ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { Dices, Gift, Rocket, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';

const icons = { code: Ticket, manual: Gift, frame: Gift, boost: Rocket, raffle: Dices };

/** The picture of an item, or the sign of its kind. Its name is always next to it. */
export function ItemPicture({
  item: { kind, pictureUrl, frame },
  iconSize,
  className,
}: {
  item: Pick<ShopOrder['item'], 'kind' | 'pictureUrl' | 'frame'>;
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
  const Icon = icons[kind];
  return (
    <span aria-hidden="true" className={cx('grid place-items-center bg-gold-soft text-gold-ink', className)}>
      <Icon size={iconSize} />
    </span>
  );
}
