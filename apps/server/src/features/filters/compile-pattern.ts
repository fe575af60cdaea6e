import { patternTextMax } from '@gumball/rules/filters/filters';
import { foldPattern } from '@gumball/rules/filters/fold-text';
import { RE2JS, RE2JSException } from 're2js';

// The engine takes time proportional to the length of the text and to the size of the pattern, which is bounded here.
const maxProgramSize = 250;

/** A compiled pattern. */
export type Pattern = { matches(folded: string): boolean };

/**
 * Compiles the pattern of a filter, in the syntax of RE2, which needs linear time for every text. It ignores case.
 * Returns what is wrong with a pattern that is invalid or too large.
 */
export function compilePattern(text: string): Pattern | 'invalid' | 'too-large' {
  try {
    const compiled = RE2JS.compile(foldPattern(text), RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > maxProgramSize) return 'too-large';
    return { matches: (folded) => compiled.test(folded.slice(0, patternTextMax)) };
  } catch (error) {
    if (error instanceof RE2JSException) return 'invalid';
    throw error;
  }
}
