import { randomBytes } from 'node:crypto';

/** Creates a secret that signs the requests about a task. */
export const createSecret = (): string => randomBytes(32).toString('base64url');
