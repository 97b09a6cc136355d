import { type Capabilities, capabilitiesOf } from '@meshdeck/domain/capabilities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'

import { api } from '../api/client'
import { readReply } from '../api/reply'
import { queryKeyOf } from '../api/resources'
import { queryClient } from '../query-client'
import { useSessionState } from '../session/session-store'
import { serverStatusQuery, useServerStatus } from './status'

/** Returns the capabilities of the session's server. */
export function useCapabilities(): Capabilities {
  const status = useServerStatus()
  const config = useServerConfig()
  const version = status.version || (config?.Version ?? '')
  const serverCapabilities = useMemo(
    () => capabilitiesOf(version, status.isPro),
    [version, status.isPro],
  )
  const hasOldAccess = useOldAccess(serverCapabilities)
  return useMemo(
    () => ({
      ...serverCapabilities,
      hasOldAccess,
      hasDefaultAccess: serverCapabilities.hasDefaultAccess && hasOldAccess,
    }),
    [serverCapabilities, hasOldAccess],
  )
}

/** Whether single nodes allow or deny each other access: on some releases, a setting decides. */
function useOldAccess({ hasOldAccess, makesOldAccessOptional }: Capabilities): boolean {
  const { session } = useSessionState()
  const enabled = makesOldAccessOptional && session !== undefined
  const { data } = useQuery({ ...oldAccessSettingQuery(), enabled })
  return makesOldAccessOptional ? data === true : hasOldAccess
}

const settingsSchema = z.looseObject({
  old_acl_support: z._default(z.optional(z.boolean()), false),
})

/** GET /server/settings [AP-013]: whether the access lists of single nodes apply. */
const oldAccessSettingQuery = () =>
  queryOptions({
    // below the settings' key, so that it is read again when they change
    queryKey: queryKeyOf('settings-record', { path: 'server/settings' }, 'old-access'),
    queryFn: async () =>
      (await readReply(api.get('server/settings'), settingsSchema)).old_acl_support,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the capabilities of the session's server, for requests that take another form on some releases. */
export async function readCapabilities(): Promise<Capabilities> {
  const { version, isPro } = await queryClient.ensureQueryData(serverStatusQuery())
  if (version !== '') return capabilitiesOf(version, isPro)
  const config = await queryClient.ensureQueryData(serverConfigQuery()).catch(() => undefined)
  return capabilitiesOf(config?.Version ?? '', isPro)
}

const CONFIG_RETRY_MS = 10_000

const text = z._default(z.optional(z.string()), '')

/** The part of the server configuration that the console reads [SV-022]. */
const serverConfigSchema = z.looseObject({
  Version: text,
  PublicIp: text,
  APIHost: text,
  APIConnString: text,
  Server: text,
  NetmakerTenantID: text,
  DefaultDomain: text,
})
export type ServerConfig = z.infer<typeof serverConfigSchema>

/** GET /server/getconfig [AP-010]: retried every 10 s until it succeeds [SV-029], with any session. */
export const serverConfigQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('server-config'),
    // not canceled with the page that started it: the sign-in page unmounts, and the next page needs the same data
    queryFn: () => readReply(api.get('server/getconfig'), serverConfigSchema),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // otherwise, each part of the console that mounts later would fetch at once
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.data ? false : CONFIG_RETRY_MS),
  })

/** Returns the configuration once it has loaded; the server refuses it without a session. */
export function useServerConfig(): ServerConfig | undefined {
  const { session } = useSessionState()
  return useQuery({ ...serverConfigQuery(), enabled: session !== undefined }).data
}
