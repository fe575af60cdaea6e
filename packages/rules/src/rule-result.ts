/** Result of a rule: ok, or the code of the first violation and the field that it concerns. */
export type RuleResult<Code extends string> = { ok: true } | { ok: false; code: Code; field?: string };

/** The result of a rule without violation. */
export const ok = { ok: true } as const;
