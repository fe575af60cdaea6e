/** The answers to a survey while they are entered: docs/product.md, Drafts. */
import { parseNumber } from '@gumball/rules/formats/decimals';
import { hasChoices, type SurveyAnswer, type SurveyQuestion } from '@gumball/rules/tasks/survey';
import { fingerprintOf } from '../../../lib/storage/fingerprint.ts';

/** What is entered for a question: the indexes of its chosen choices, or a text. A number is kept as it is typed. */
export type SurveyEntry = readonly number[] | string;
/** What is entered, by the key of its question. */
export type SurveyEntries = Readonly<Partial<Record<string, SurveyEntry>>>;

/**
 * Returns a key for each question, the same wherever the question stands, so that its answer remains when an operator
 * changes others. Equal questions of one survey have different keys.
 */
export function questionKeys(questions: readonly SurveyQuestion[]): string[] {
  const counts = new Map<string, number>();
  return questions.map(({ kind, text, choices }) => {
    const key = fingerprintOf([kind, text, choices]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}:${count}`;
  });
}

/** Returns the answer that was entered. Text that is no number of the locale is NaN. */
export function toAnswer(question: SurveyQuestion, entry: SurveyEntry | undefined, locale: string): SurveyAnswer {
  if (entry === undefined || hasChoices(question) === (typeof entry === 'string')) return null;
  if (typeof entry !== 'string') return question.kind === 'multiple' ? entry : (entry[0] ?? null);
  if (question.kind === 'text') return entry;
  return entry.trim() === '' ? null : (parseNumber(entry, locale) ?? Number.NaN);
}

const isEntry = (value: unknown): value is SurveyEntry =>
  typeof value === 'string' || (Array.isArray(value) && value.every((choice) => Number.isInteger(choice)));

/** Reads stored entries; an invalid draft counts as empty. */
export function parseEntries(stored: string): SurveyEntries {
  try {
    const parsed: unknown = JSON.parse(stored);
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).filter((pair): pair is [string, SurveyEntry] => isEntry(pair[1])));
  } catch {
    // Nothing is stored, or a crash truncated it.
    return {};
  }
}

/** Serializes the entries of the questions with these keys; empty without any. */
export function serializeEntries(keys: readonly string[], entries: SurveyEntries): string {
  const entered = keys.flatMap((key) => {
    const entry = entries[key];
    return entry === undefined || entry.length === 0 ? [] : [[key, entry] as const];
  });
  return entered.length === 0 ? '' : JSON.stringify(Object.fromEntries(entered));
}
