import { QueryClient } from '@tanstack/react-query'

import { isUnreachableError } from './api/errors'
import { onSessionEnd } from './session/session-store'

const READ_ATTEMPTS = 5

/** The only cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // a response won't change; only a lost connection is worth a retry [AP-079, D-07]
      retry: (failures, error) =>
        isUnreachableError(error) && !error.isTimeout && failures < READ_ATTEMPTS - 1,
      retryDelay: 500,
      // the console detects more reliably than the browser whether the server responds
      networkMode: 'always',
      // comparing two responses of 10,000 nodes field by field costs more than rendering the new one
      structuralSharing: false,
    },
    mutations: {
      networkMode: 'always',
      // variables of a mutation may contain a password. With 0, a pending mutation is checked every millisecond
      gcTime: 1_000,
    },
  },
})

onSessionEnd(() => queryClient.clear())
