import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import { hidesSubject, type Reporter, reporterWeight } from './trusted-reports.ts';

const trusted: Reporter = {
  ageMs: 60 * dayMs,
  isVerified: true,
  activity: 20,
  sanctions: 0,
  accepted: 0,
  refused: 0,
  network: 'a',
};

test.each<[Partial<Reporter>, number]>([
  [{}, 1],
  [{ accepted: 7 }, 1],
  [{ refused: 1 }, 0.75],
  [{ accepted: 6, refused: 3 }, 0.75],
  [{ refused: 3 }, 0],
  [{ accepted: 4, refused: 5 }, 0],
  [{ ageMs: 13 * dayMs }, 0],
  [{ isVerified: false }, 0],
  [{ activity: 4 }, 0],
  [{ sanctions: 1 }, 0],
])('the weight of %o is %d', (facts, weight) => {
  expect(reporterWeight({ ...trusted, ...facts })).toBe(weight);
});

const from = (...networks: (string | null)[]) => networks.map((network) => ({ ...trusted, network }));

it('needs three trusted members of three networks', () => {
  expect(hidesSubject(from('a', 'b', 'c'))).toBe(true);
  expect(hidesSubject(from('a', 'b'))).toBe(false);
  expect(hidesSubject(from('a', 'b', 'b', 'b'))).toBe(false);
  expect(hidesSubject(from(null, null, null, 'a'))).toBe(false);
  expect(hidesSubject([...from('a', 'b'), { ...trusted, network: 'c', refused: 2 }])).toBe(true);
  expect(hidesSubject(from('a', 'b', 'c').map((one) => ({ ...one, refused: 2 })))).toBe(false);
});

it('is never reached by new accounts, however many', () => {
  const newcomer = fc.record({
    ageMs: fc.integer({ min: 0, max: 13 * dayMs }),
    isVerified: fc.boolean(),
    activity: fc.nat(100),
    sanctions: fc.constant(0),
    accepted: fc.nat(20),
    refused: fc.nat(20),
    network: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(newcomer, { maxLength: 200 }), (mob) => {
      expect(hidesSubject(mob)).toBe(false);
      expect(hidesSubject([...mob, ...from('x', 'y')])).toBe(false);
    }),
  );
});
