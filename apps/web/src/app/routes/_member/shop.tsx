import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { ShopPage } from '../../../pages/ShopPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/shop')({
  validateSearch: pickSearch('tab', 'item'),
  component: ShopPage,
  staticData: { title: msg('Shop'), nav: 'earnings', feature: 'shop' },
});
