import { expect, it } from 'vitest';
import { checkEntryReversal, checkGrant, grantMax } from './adjustments.ts';
import { entryKinds } from './entries.ts';

const grant = { operatorId: '1', userId: '2', amount: 5, reason: 'Prize' };
const reversal = { operatorId: '1', userId: '2', kind: 'task', reason: 'Fraud' } as const;

it.each([
  [{}, undefined],
  [{ amount: 1 }, undefined],
  [{ amount: grantMax }, undefined],
  [{ userId: '1' }, 'GUMBALLS_OWN'],
  [{ amount: 0 }, 'GRANT_AMOUNT_INVALID'],
  [{ amount: -5 }, 'GRANT_AMOUNT_INVALID'],
  [{ amount: 1.5 }, 'GRANT_AMOUNT_INVALID'],
  [{ amount: Number.NaN }, 'GRANT_AMOUNT_INVALID'],
  [{ amount: grantMax + 1 }, 'GRANT_AMOUNT_INVALID'],
  [{ reason: '  ' }, 'REJECTION_REASON_REQUIRED'],
])('grant with %o: %s', (change, code) => {
  const result = checkGrant({ ...grant, ...change });
  expect(result.ok ? undefined : result.code).toBe(code);
});

it('allows reversals with a reason, except of reversals, of what was spent and of own entries', () => {
  const reversible = entryKinds.filter((kind) => checkEntryReversal({ ...reversal, kind }).ok);
  expect(reversible).toEqual(
    entryKinds.filter((kind) => !['reversal', 'tip_reversal', 'purchase', 'refund'].includes(kind)),
  );
  expect(checkEntryReversal({ ...reversal, kind: 'purchase' })).toMatchObject({ code: 'ENTRY_OF_ORDER' });
  expect(checkEntryReversal({ ...reversal, kind: 'reversal' })).toMatchObject({ code: 'ENTRY_NOT_REVERSIBLE' });
  expect(checkEntryReversal({ ...reversal, kind: 'tip_reversal' })).toMatchObject({ code: 'ENTRY_NOT_REVERSIBLE' });
  expect(checkEntryReversal({ ...reversal, kind: 'tip', otherId: '1' })).toMatchObject({ code: 'GUMBALLS_OWN' });
  expect(checkEntryReversal({ ...reversal, userId: '1' })).toMatchObject({ code: 'GUMBALLS_OWN' });
  expect(checkEntryReversal({ ...reversal, reason: '' })).toMatchObject({ code: 'REJECTION_REASON_REQUIRED' });
});
