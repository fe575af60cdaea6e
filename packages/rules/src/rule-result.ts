/** What a rule answers: fine, or the code of what is wrong and the field it concerns. */
export type RuleResult<Code extends string> = { ok: true } | { ok: false; code: Code; field?: string };

/** The one answer of a rule that has nothing to say. */
export const ok = { ok: true } as const;
