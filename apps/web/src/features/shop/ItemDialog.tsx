import type { ShopItem } from '@gumball/contract/shop/shop.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import type { ReactNode } from 'react';
import { msg, plural, t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextLink } from '../../ui/forms/TextLink.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { FrameSwitch } from './FrameSwitch.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { ItemState, useItemState } from './ItemState.tsx';
import { OrderCode } from './OrderCode.tsx';
import { RaffleResult } from './raffles/RaffleResult.tsx';
import { StickerGrid } from './StickerGrid.tsx';
import { usePurchase } from './use-purchase.ts';

const deliveries = {
  code: msg('You get a code at once.'),
  manual: msg('The operators of this network send it to you. You are notified when they did.'),
  boost: msg('It shows a post of yours to other members for 24 hours. You choose which one, and when.'),
  frame: msg('It is around your picture wherever others see it. You can take it off and put it on.'),
  stickers: msg('You send them in chats: open the emoji and choose Stickers.'),
  raffle: msg('Each purchase is a ticket. You are notified of the result.'),
};

const confirmations = {
  code: msg('It is yours. This is your code:'),
  manual: msg('Ordered. You find it under My purchases.'),
  boost: msg('It is yours. Use it in the menu of one of your posts: choose Boost.'),
  frame: msg('It is yours, and you wear it now.'),
  stickers: msg('They are yours. In a chat, open the emoji and choose Stickers.'),
  raffle: msg('Your ticket takes part in the draw. Good luck!'),
};

/** An item with its purchase: what it costs, what is left, and after the purchase the code or what comes next. */
export default function ItemDialog({ item, onClose }: { item: ShopItem; onClose: () => void }): ReactNode {
  const { balance } = useCurrentUser();
  const state = useItemState(item);
  const { buy, isBusy, order, problem } = usePurchase(item, balance);
  const { price, owned, memberLimit, winners } = item;
  const isRaffle = item.kind === 'raffle';
  const isRepeatable = item.frame === null && item.pack === null;
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
        state !== 'ended' && (
          <>
            <GumballAmount amount={price} exact showUnit className="ms-2 me-auto text-lg" />
            <Button disabled={!canBuy || missing > 0} busy={isBusy} onClick={() => void buy()}>
              {isBusy
                ? t('Buying...')
                : order && isRepeatable
                  ? t('Buy another')
                  : isRaffle
                    ? t('Buy a ticket')
                    : t('Buy')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {item.pack === null ? (
          <ItemPicture item={item} iconSize={72} className="aspect-[2/1] w-full rounded-lg" />
        ) : (
          <StickerGrid pack={item.pack} />
        )}
        {item.description !== '' && <p className="break-words whitespace-pre-line">{item.description}</p>}
        <p className="text-ui text-ink-2">
          {translate(deliveries[item.kind])}{' '}
          {memberLimit !== null &&
            isRepeatable &&
            plural(memberLimit, '{count} per member; you have {owned}.', '{count} per member; you have {owned}.', {
              owned,
            })}
        </p>
        {winners !== null && (
          <p className="text-ui text-ink-2">
            {plural(winners, '{count} ticket wins.', '{count} tickets win.')}{' '}
            {memberLimit === null && plural(owned, 'You have {count} ticket.', 'You have {count} tickets.')}
          </p>
        )}
        {order && state !== 'ended' && <Callout tone="positive">{translate(confirmations[item.kind])}</Callout>}
        {order && order.code !== null && <OrderCode code={order.code} />}
        {isRaffle && <RaffleResult itemId={item.id} isDecided={item.decidedAt !== null} />}
        {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
        {item.frame !== null && owned > 0 && <FrameSwitch frame={item.frame} />}
        {state === 'open' && isLimitReached && !order && isRepeatable && (
          <Callout tone="info">{t('You have bought as many of this item as one member may.')}</Callout>
        )}
        {canBuy && missing > 0 && (
          <Callout tone="info" action={<TextLink to="/tasks">{t('Earn {points}')}</TextLink>}>
            {plural(missing, 'You need {amount} more {point}.', 'You need {amount} more {points}.', {
              amount: formatInteger(missing, locale),
            })}
          </Callout>
        )}
      </div>
    </Modal>
  );
}
