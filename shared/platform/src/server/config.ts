import { queryOptions, useQuery } from '@tanstack/react-query'
import { type infer as Infer, looseObject, optional, string, _default } from 'zod/mini'

import { api } from '../api/client'
import { readReply } from '../api/reply'
import { useSessionState } from '../session/use-session'
import { API_MAJOR } from '../version'

const CONFIG_RETRY_MS = 10_000

const text = _default(optional(string()), '')

/** The part of the server's configuration that the console reads [SV-022]. */
const serverConfigSchema = looseObject({
  Version: text,
  PublicIp: text,
  APIHost: text,
  APIConnString: text,
  Server: text,
  NetmakerTenantID: text,
  DefaultDomain: text,
})
export type ServerConfig = Infer<typeof serverConfigSchema>

/** GET /server/getconfig [AP-010]: asked every 10 s until it is here [SV-029], by whoever has a session. */
export const serverConfigQuery = () =>
  queryOptions({
    queryKey: ['server-config', API_MAJOR] as const,
    // not given up with the page that asked: the sign-in does so as it goes, and what comes after it wants the same
    queryFn: () => readReply(api.get('server/getconfig'), serverConfigSchema),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // or each part of the console that comes later would ask at once
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.data ? false : CONFIG_RETRY_MS),
  })

/** The configuration once it has been loaded; the server refuses it to those who are not signed in. */
export function useServerConfig(): ServerConfig | undefined {
  const { session } = useSessionState()
  return useQuery({ ...serverConfigQuery(), enabled: session !== undefined }).data
}
