import type { ShopItem } from '@gumball/contract/shop/shop.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import type { ReactNode } from 'react';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextLink } from '../../ui/forms/TextLink.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { ItemState, useItemState } from './ItemState.tsx';
import { OrderCode } from './OrderCode.tsx';
import { usePurchase } from './use-purchase.ts';

/** An item with its purchase: what it costs, what is left, and after the purchase the code or what comes next. */
export default function ItemDialog({ item, onClose }: { item: ShopItem; onClose: () => void }): ReactNode {
  const { balance } = useCurrentUser();
  const state = useItemState(item);
  const { buy, isBusy, order, problem } = usePurchase(item, balance);
  const { price, owned, memberLimit } = item;
  const isLimitReached = memberLimit !== null && owned >= memberLimit;
  const missing = price - balance;
  const canBuy = state === 'open' && !isLimitReached;
  return (
    <Modal
      title={item.name}
      open
      onClose={onClose}
      locked={isBusy}
      detail={
        <p className="mt-1 flex flex-wrap gap-1.5">
          <ItemState item={item} />
        </p>
      }
      footer={
        <>
          <GumballAmount amount={price} exact showUnit className="ms-2 me-auto text-lg" />
          <Button disabled={!canBuy || missing > 0} busy={isBusy} onClick={() => void buy()}>
            {isBusy ? t('Buying...') : order ? t('Buy another') : t('Buy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ItemPicture item={item} iconSize={72} className="aspect-[2/1] w-full rounded-lg" />
        {item.description !== '' && <p className="break-words whitespace-pre-line">{item.description}</p>}
        <p className="text-ui text-ink-2">
          {item.kind === 'code'
            ? t('You get a code at once.')
            : t('The operators of this network send it to you. You are notified when they did.')}{' '}
          {memberLimit !== null &&
            plural(memberLimit, '{count} per member; you have {owned}.', '{count} per member; you have {owned}.', {
              owned,
            })}
        </p>
        {order && (
          <Callout tone="positive">
            {order.code === null ? t('Ordered. You find it under My purchases.') : t('It is yours. This is your code:')}
          </Callout>
        )}
        {order && order.code !== null && <OrderCode code={order.code} />}
        {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
        {state === 'open' && isLimitReached && !order && (
          <Callout tone="info">{t('You have bought as many of this item as one member may.')}</Callout>
        )}
        {canBuy && missing > 0 && (
          <Callout tone="info" action={<TextLink to="/tasks">{t('Earn Gumballs')}</TextLink>}>
            {plural(missing, 'You need {amount} more Gumball.', 'You need {amount} more Gumballs.', {
              amount: formatInteger(missing, locale),
            })}
          </Callout>
        )}
      </div>
    </Modal>
  );
}
