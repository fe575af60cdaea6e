/** The notice that a block came to stand between two members; its payload is their ids, separated by a comma. What one watches of the other ends with it. */
export const membersBlocked = 'members-blocked';
