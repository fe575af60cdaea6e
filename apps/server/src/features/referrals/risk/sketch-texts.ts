import { signUpHashTtlMs } from '@gumball/rules/referrals/hold-reason';
import { sketchOf } from '@gumball/rules/referrals/text-sketch';
import type { Executor } from '../../../platform/db/database.ts';
import { readTexts, type SketchRow, storeSketches } from './texts.store.ts';

/**
 * Stores what the newest texts of new accounts are compared by, inside the transaction of their score. At most seven texts
 * of 400 characters are read of an account.
 */
export async function sketchTexts(tx: Executor, userIds: readonly string[], at: Date): Promise<void> {
  const texts = await readTexts(tx, userIds, new Date(at.getTime() - signUpHashTtlMs));
  const sketches: SketchRow[] = [];
  const positions = new Map<string, number>();
  for (const { user_id: userId, content } of texts) {
    const sketch = sketchOf(content);
    if (!sketch) continue;
    const position = positions.get(userId) ?? 0;
    positions.set(userId, position + 1);
    sketches.push({ user_id: userId, position, sketch: sketch.values, bands: sketch.bands });
  }
  if (sketches.length > 0) await storeSketches(tx, sketches, at);
}
