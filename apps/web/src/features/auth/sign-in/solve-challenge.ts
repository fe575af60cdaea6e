import type { Challenge, ProofOfWork } from '@gumball/contract/auth/auth.schemas';

/** Solves a challenge in a worker, so that the page stays responsive. Throws if the browser cannot. */
export async function solveChallenge(challenge: Challenge): Promise<ProofOfWork> {
  const worker = new Worker(new URL('proof-of-work.worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<ProofOfWork['solution'] | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ProofOfWork['solution'] | null>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('the worker did not start')));
      worker.postMessage(challenge, {});
    });
    if (!solution) throw new Error('the challenge was not solved');
    return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
  } finally {
    worker.terminate();
  }
}
