import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FilterTrialResult, filterTrial } from '@gumball/contract/filters/filters.schemas';
import { dryRunPosts, foldTexts, normalizeFilterText, readTexts } from '@gumball/rules/filters/filters';
import { foldText } from '@gumball/rules/filters/fold-text';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createTest } from '../../filters/create-filters.ts';
import { requireValidText } from '../../filters/require-valid-text.ts';
import { listNewestTexts } from '../../posts/list-newest-texts.ts';

const maxExamples = 5;
const exampleLength = 200;
const maxRunMs = 1000;
const textsPerTurn = 10;

/**
 * Compares a filter with a sample and with the newest posts that everybody can read, for a second at most. Throws the
 * errors of the filter and `RATE_LIMITED`.
 */
export async function tryFilter(
  { db }: Pick<Deps, 'db'>,
  limit: Limit,
  { userId }: Viewer,
  { kind, text, sample }: z.output<typeof filterTrial>,
): Promise<FilterTrialResult> {
  await limit.consume(userId);
  requireValidText({ kind, text, action: 'hold', places: ['posts'], reason: '' });
  const test = createTest({ kind, text: normalizeFilterText(kind, text) });
  if (!test) throw new AppError('FILTER_PATTERN', { field: 'text' });
  const matches = (content: string) => {
    const read = readTexts([content]);
    return test(foldTexts(read), () => read.map(foldText));
  };
  const result: FilterTrialResult = { matches: sample !== '' && matches(sample), read: 0, matched: 0, examples: [] };
  const startedAt = performance.now();
  for (const content of await listNewestTexts({ db }, dryRunPosts)) {
    if (performance.now() - startedAt > maxRunMs) break;
    result.read += 1;
    if (result.read % textsPerTurn === 0) await nextTurn();
    if (!matches(content)) continue;
    result.matched += 1;
    if (result.examples.length < maxExamples) result.examples.push(content.slice(0, exampleLength));
  }
  return result;
}
