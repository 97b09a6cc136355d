/** Of a file of rules, in bytes and so in characters too; 2,000 policies take a quarter of it. */
export const MOST_BYTES = 2_000_000
