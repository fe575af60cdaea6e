import type { ShopItem } from '@gumball/contract/shop/shop.schemas';
import { useId } from 'react';
import type { InfiniteList } from '../../lib/api/infinite-list.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { ItemState } from './ItemState.tsx';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,50%_-_8px),1fr))] gap-2 md:grid-cols-3 md:gap-3';
const cardClass = 'overflow-hidden rounded-[20px] bg-surface shadow-card md:rounded-xl dark:shadow-none';

function Skeletons() {
  return (
    <Loading label={t('Loading the shop...')} className={gridClass}>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className={cardClass}>
          <Skeleton className="block aspect-[4/3] w-full rounded-none!" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** The items of the shop. */
export function ItemGrid({ list, onOpen }: { list: InfiniteList<ShopItem>; onOpen: (item: ShopItem) => void }) {
  return (
    <PagedList
      list={list}
      failure={t('Failed to load the shop')}
      skeleton={<Skeletons />}
      empty={
        <Card>
          <EmptyState
            art="none"
            title={t('Nothing for sale right now')}
            text={t('New items appear here. Your {points} stay yours until then.')}
          />
        </Card>
      }
    >
      {(items) => (
        <ul className={gridClass}>
          {items.map((item) => (
            <ItemCard key={item.id} item={item} onOpen={() => onOpen(item)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function ItemCard({ item, onOpen }: { item: ShopItem; onOpen: () => void }) {
  const id = useId();
  return (
    <li className="min-w-0">
      <article aria-labelledby={id} className={`relative flex h-full flex-col ${cardClass}`}>
        <ItemPicture item={item} iconSize={44} className="aspect-[4/3] w-full" />
        <div className="flex flex-1 flex-col gap-2 p-3 md:p-4">
          <h3 id={id} className="text-base">
            <button
              type="button"
              onClick={onOpen}
              className="line-clamp-2 text-start break-words outline-none after:absolute after:inset-0 after:rounded-[20px] after:-outline-offset-3 after:content-[''] focus-visible:after:outline-3 focus-visible:after:outline-focus md:after:rounded-xl"
            >
              {item.name}
            </button>
          </h3>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
            <GumballAmount amount={item.price} exact />
            <span className="flex flex-wrap gap-1">
              <ItemState item={item} />
            </span>
          </div>
        </div>
      </article>
    </li>
  );
}
