/**
 * The durable queue of changes of messages, such as edits and reactions, that the server has not confirmed.
 * docs/product.md, Messages.
 */
import type { ChangeRequest } from '../engine/pending-change.ts';
import { createDurableQueue, type QueuePorts } from './durable-queue.ts';

const queue = createDurableQueue<ChangeRequest>({ prefix: 'message-change:', lockName: 'gumball-changes' });

/** What the queue needs of the feature. */
export type ChangeQueuePorts = QueuePorts<ChangeRequest>;

/** The changes that wait, oldest first. */
export const pendingChanges = queue.entries;
/** Sends what waits, in order. A change that two tabs send does no harm. */
export const flushChanges = queue.flush;
/** Stores a change, so that it is shown, and sends it. */
export const submitChange = queue.submit;
