/** The names and the password of the demo's accounts, which everybody knows: the demo creates them, `doctor` finds them. */

/** The member that visitors sign in as. */
export const mainUser = 'demo';

/** The operator that visitors sign in as. */
export const operator = 'operator';

/** The password of every account of the demo. */
export const demoPassword = 'gumball';
