import { checkFilter, type FilterDraft } from '@gumball/rules/filters/filters';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { compilePattern } from './compile-pattern.ts';

/** Throws the errors of a filter, `FILTER_PATTERN` and `FILTER_PATTERN_TOO_LARGE` for a pattern that cannot run. */
export function requireValidText(draft: FilterDraft): void {
  assertOk(checkFilter(draft));
  if (draft.kind !== 'pattern') return;
  const compiled = compilePattern(draft.text.trim());
  if (compiled === 'invalid') throw new AppError('FILTER_PATTERN', { field: 'text' });
  if (compiled === 'too-large') throw new AppError('FILTER_PATTERN_TOO_LARGE', { field: 'text' });
}
