import { QueryClient } from '@tanstack/react-query'

import { isUnreachableError } from './api/errors'
import { onSessionEnd } from './session/session-store'

const READ_ATTEMPTS = 5

/** The one cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // an answer will not change its mind; only a lost connection is worth another try [AP-079, D-07]
      retry: (failures, error) =>
        isUnreachableError(error) && !error.isTimeout && failures < READ_ATTEMPTS - 1,
      retryDelay: 500,
      // the page knows better than the browser whether the server answers
      networkMode: 'always',
      // comparing two replies of 10,000 nodes field by field costs more than rendering the new one
      structuralSharing: false,
    },
    mutations: {
      networkMode: 'always',
      // what was sent may hold a password. With 0, a call that is under way is asked every millisecond whether it has ended
      gcTime: 1_000,
    },
  },
})

onSessionEnd(() => queryClient.clear())
