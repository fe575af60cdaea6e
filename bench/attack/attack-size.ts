const isFull = process.env['ATTACK'] === 'full';

/** Amount of generated input: all with `npm run attack`, a sample in `npm test`. */
export const attackSize = isFull
  ? { requests: 100_000, events: 10_000, minRoutesReached: 90, allTexts: true, timeoutMs: 900_000 }
  : { requests: 3000, events: 600, minRoutesReached: 50, allTexts: false, timeoutMs: 120_000 };
