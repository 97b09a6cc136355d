/** What makes a late part that did not arrive be fetched again: another page, or that somebody answers again. */
export type LateVisit = { path: string; isReachable: boolean }
