import { findAccountClusters } from '../src/features/referrals/clusters/find-account-clusters.ts';
import { type Command, exactArguments } from './command.ts';
import { withServices } from './with-services.ts';

/** Finds accounts that belong together. The server does so every five minutes. */
export const findClustersCommand: Command = {
  name: 'find-clusters',
  usage: '',
  summary: 'find clusters of accounts now, not within five minutes',
  async run(context, args) {
    exactArguments(args, []);
    await withServices(context, (services) => findAccountClusters(services));
    context.print('The clusters are up to date.');
  },
};
