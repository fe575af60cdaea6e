const syllables = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'te', 'vo'] as const;

/** Returns a name of letters only, another one for each number, like those of people who do not know each other. */
export function personName(number: number): string {
  const parts = Array.from({ length: 4 }, (_, place) => syllables[Math.trunc(number / 8 ** place) % 8]);
  return `p${parts.join('')}`;
}
