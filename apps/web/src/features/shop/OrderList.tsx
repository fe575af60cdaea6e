import type { ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { lazy, Suspense, useState } from 'react';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { FrameSwitch } from './FrameSwitch.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { OrderCode } from './OrderCode.tsx';
import { useOrders } from './shop.queries.ts';

const RaffleDialog = lazy(() => import('./raffles/RaffleDialog.tsx'));

const states = {
  open: { label: msg('On its way'), tone: 'warning' },
  fulfilled: { label: msg('Sent'), tone: 'positive' },
  refunded: { label: msg('Refunded'), tone: 'quiet' },
} as const;

function Skeletons() {
  return (
    <Loading label={t('Loading your purchases...')} className="flex flex-col gap-3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-16 rounded-md" />
      ))}
    </Loading>
  );
}

/** What the member bought, newest first, with codes and states. */
export function OrderList() {
  return (
    <Card>
      <PagedList
        list={useOrders()}
        failure={t('Failed to load your purchases')}
        skeleton={<Skeletons />}
        empty={
          <EmptyState art="none" title={t('No purchases yet')} text={t('What you buy is here, with its codes.')} />
        }
      >
        {(orders) => (
          <ul>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

/** The name of an order's state, and its colour. */
function stateOf({ item, status, usedAt, won }: ShopOrder) {
  if (item.kind === 'raffle' && status !== 'refunded') {
    if (won === null) return { label: msg('In the draw'), tone: 'info' as const };
    if (!won) return { label: msg('Did not win'), tone: 'quiet' as const };
    return { label: status === 'open' ? msg('Won') : msg('Won and sent'), tone: 'gold' as const };
  }
  if (status === 'fulfilled' && item.kind === 'boost')
    return usedAt === null
      ? { label: msg('Not used yet'), tone: 'gold' as const }
      : { label: msg('Used'), tone: 'quiet' as const };
  return status === 'fulfilled' && item.kind !== 'manual'
    ? { ...states.fulfilled, label: msg('Received') }
    : states[status];
}

function SeeDraw({ order: { item } }: { order: ShopOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="soft" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('See the draw')}
      </Button>
      {isOpen && (
        <Suspense>
          <RaffleDialog itemId={item.id} name={item.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function OrderRow({ order }: { order: ShopOrder }) {
  const { item, price, status, code, note, usedAt, won, createdAt } = order;
  const { label, tone } = stateOf(order);
  return (
    <li className="flex flex-col gap-2.5 border-t border-line py-3 first:border-t-0">
      <div className="flex items-center gap-3">
        <ItemPicture item={item} iconSize={24} className="size-14 flex-none rounded-md" />
        <div className="min-w-0 flex-1">
          <h3 className="text-base break-words">{item.name}</h3>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <GumballAmount amount={price} exact variant="text" />
            <TimeAgo dateTime={createdAt} format="seen" />
          </p>
        </div>
        <Tag tone={tone}>{translate(label)}</Tag>
      </div>
      {code !== null && status !== 'refunded' && <OrderCode code={code} />}
      {item.kind === 'boost' && status === 'fulfilled' && usedAt === null && (
        <p className="text-ui text-ink-2">{t('Use it in the menu of one of your posts: choose Boost.')}</p>
      )}
      {won !== null && <SeeDraw order={order} />}
      {item.frame !== null && status !== 'refunded' && <FrameSwitch frame={item.frame} />}
      {note !== null && <p className="text-ui break-words whitespace-pre-line text-ink-2">{note}</p>}
    </li>
  );
}
