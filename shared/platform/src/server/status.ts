import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { api } from '../api/client'
import { isApiError, isUnreachableError } from '../api/errors'
import { readReply } from '../api/reply'
import { queryKeyOf } from '../api/resources'
import { queryClient } from '../query-client'

const STATUS_INTERVAL_MS = 10_000

/** The server's status response (contract 1.1; `version` from 1.5.1 on). */
const statusReplySchema = z.looseObject({
  db_connected: z.boolean(),
  broker_connected: z.boolean(),
  is_broker_conn_open: z._default(z.optional(z.boolean()), true),
  license_error: z._default(z.optional(z.string()), ''),
  is_pro: z._default(z.optional(z.boolean()), false),
  trial_end_date: z._default(z.optional(z.string()), ''),
  is_on_trial_license: z._default(z.optional(z.boolean()), false),
  version: z._default(z.optional(z.string()), ''),
})
type StatusReply = z.infer<typeof statusReplySchema>

/** The known status of the server [SV-021]. */
export type ServerStatus = {
  isDbConnected: boolean
  isBrokerConnected: boolean
  /** Whether the server responds at all, as observed by the client. */
  isNetworkHealthy: boolean
  /** Empty if the license is valid. */
  licenseError: string
  isPro: boolean
  trialEndDate: string
  isOnTrial: boolean
  /** Empty on servers that don't report it here. */
  version: string
}

/** Before the first response, the server counts as healthy [SV-023]. */
export const initialStatus: ServerStatus = {
  isDbConnected: true,
  isBrokerConnected: true,
  isNetworkHealthy: true,
  licenseError: '',
  isPro: false,
  trialEndDate: '',
  isOnTrial: false,
  version: '',
}

/** Returns the status after a response [SV-021]. */
export function statusAfterReply(reply: StatusReply): ServerStatus {
  return {
    isDbConnected: reply.db_connected,
    // while the server reconnects to its broker, it reports the broker as connected
    isBrokerConnected: reply.broker_connected && reply.is_broker_conn_open,
    isNetworkHealthy: true,
    licenseError: reply.license_error,
    isPro: reply.is_pro,
    trialEndDate: reply.trial_end_date,
    isOnTrial: reply.is_on_trial_license,
    version: reply.version,
  }
}

/**
 * Returns the status after a failed request: a failure with a response leaves the network healthy [SV-025], any other
 * marks it unhealthy [SV-026], and a failure that isn't an HTTP failure resets database and broker too [SV-027].
 */
export function statusAfterFailure(status: ServerStatus, error: unknown): ServerStatus {
  if (isApiError(error)) return { ...status, isNetworkHealthy: true }
  if (isUnreachableError(error)) return { ...status, isNetworkHealthy: false }
  return { ...status, isNetworkHealthy: false, isDbConnected: false, isBrokerConnected: false }
}

/** Whether the server is healthy: database connected, network healthy, no license error [SV-028]. */
export function isHealthy(status: ServerStatus): boolean {
  return status.isDbConnected && status.isNetworkHealthy && status.licenseError === ''
}

const statusKey = queryKeyOf('server-status')

/** GET /server/status [AP-011]. Never rejects: a failure is a status too. */
export const serverStatusQuery = () =>
  queryOptions({
    queryKey: statusKey,
    queryFn: async ({ signal }) => {
      try {
        return statusAfterReply(
          await readReply(
            // a slower response counts as none: after an outage, the next request must not wait for it
            api.get('server/status', { signal, timeout: 8_000 }),
            statusReplySchema,
          ),
        )
      } catch (error) {
        if (signal.aborted) throw error
        return statusAfterFailure(
          queryClient.getQueryData<ServerStatus>(statusKey) ?? initialStatus,
          error,
        )
      }
    },
    placeholderData: initialStatus,
    staleTime: STATUS_INTERVAL_MS,
  })

/** Returns the server status, which the shell keeps up to date. */
export function useServerStatus(): ServerStatus {
  const { data = initialStatus } = useQuery({ ...serverStatusQuery(), refetchOnMount: false })
  return data
}

/**
 * Whether the status was fetched, successfully or not; until then, other values are presumed, including the edition.
 */
export function useIsServerKnown(): boolean {
  return !useQuery({ ...serverStatusQuery(), refetchOnMount: false }).isPlaceholderData
}

/** Polls the status at start and then every 10 s [SV-024]. Only the shell calls it, once. */
export function usePollServerStatus(): void {
  useQuery({
    ...serverStatusQuery(),
    refetchInterval: STATUS_INTERVAL_MS,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  })
}
