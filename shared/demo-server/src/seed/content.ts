/**
 * `plain` has some of each resource; `full` has every kind of each that the server may hold, as a company
 * that has used it for years.
 */
export const seedContents = ['full', 'plain'] as const
export type SeedContent = (typeof seedContents)[number]

/** How many devices and networks, how much of the rest, and the number that all of it follows from. */
export type SeedSize = { fleet: number; networks: number; content?: SeedContent; number?: number }
