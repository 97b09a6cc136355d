/** Drawn in place of a token; says nothing about its length. */
export const TOKEN_MASK = '••••••••'
