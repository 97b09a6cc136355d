// @ts-check

/** What the person can put right: told in one line, without a stack. */
export class Complaint extends Error {}
