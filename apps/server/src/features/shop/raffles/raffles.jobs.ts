import type { Deps } from '../../../deps.ts';
import { drawRaffles } from './draw-raffles.ts';
import { refundTickets } from './refund-tickets.ts';

/** Declares the draw of raffles that ended, every minute, and the refunds of cancelled ones. */
export function declareRafflesJobs(deps: Deps): void {
  deps.jobs.every('* * * * *', 'draw-raffles', () => drawRaffles(deps));
  deps.jobs.work<{ itemId: string }>(refundTickets.queue, { retries: 20, retryDelaySeconds: 5 }, (job) =>
    refundTickets(deps, job),
  );
}
