/**
 * Heard on the server where a deed was done, after its commit: how the first of two members (`hearer,other`) sees the second has changed. It is never sent
 * to other servers; what is announced because of it reaches everybody.
 */
export const standingChanged = 'standing-changed';
