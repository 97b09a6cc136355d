import { queryClient } from '@meshdeck/platform'

/** What a server is, as far as the console's calls differ. */
export type Kind = { isLater: boolean; isPro: boolean }

/** Makes a call as the console does, signed in as the administrator; rejects when its reply does not fit. */
export type MakeCall = (kind: Kind) => Promise<unknown>

/** Asks the server: whoever signs in, as before each test, finds an empty cache. */
export const read = queryClient.fetchQuery.bind(queryClient)
