/** The figures of the network in the operators' console: docs/product.md, Figures. */
import { figuresEndpoints } from '@gumball/contract/operators/figures.endpoints';
import type { figuresRoutes } from '@gumball/contract/operators/figures.routes';
import type { FigureRange } from '@gumball/rules/operators/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';

const client = createClient<typeof figuresRoutes>(figuresEndpoints);

/** Returns the figures of the last days and of the followed weeks. */
export function useFigures(days: FigureRange) {
  return useQuery({
    queryKey: ['operator', 'figures', days],
    queryFn: async ({ signal }) => (await client.read({ query: { days } }, { signal })).figures,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
