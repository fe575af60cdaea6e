import type { ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { Gift, Ticket } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';

/** The picture of an item, or the sign of its kind. Its name is always next to it. */
export function ItemPicture({
  item: { kind, pictureUrl },
  iconSize,
  className,
}: {
  item: Pick<ShopOrder['item'], 'kind' | 'pictureUrl'>;
  iconSize: number;
  className: string;
}) {
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
  const Icon = kind === 'code' ? Ticket : Gift;
  return (
    <span aria-hidden="true" className={cx('grid place-items-center bg-gold-soft text-gold-ink', className)}>
      <Icon size={iconSize} />
    </span>
  );
}
