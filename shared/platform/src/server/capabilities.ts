import { MIN_USER_NAME_LENGTH } from '@meshdeck/domain/user-account'
import { compareVersions } from '@meshdeck/domain/version'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type infer as Infer, looseObject, optional, string, _default } from 'zod/mini'

import { api } from '../api/client'
import { readReply } from '../api/reply'
import { useSessionState } from '../session/use-session'
import { API_MAJOR } from '../version'
import { useServerStatus } from './status'

/** What the current server supports; pages check this, never a version. */
export type Capabilities = {
  /** Determines the edition everywhere [SV-001]. */
  isPro: boolean
  /** As reported by the server, such as `v1.0.0`; empty until known. */
  version: string
  /** Display settings are stored per user (since 1.5.1), otherwise once for the server. */
  hasUserSettings: boolean
  /** A network has a setting for whether its devices can reach each other without a policy (before 1.5.1). */
  hasDefaultAccess: boolean
  /** Single nodes allow or deny each other access, in addition to all policies (before 1.5.1). */
  hasOldAccess: boolean
  /** Nodes are deleted and switched on or off as a list, and can't be deleted in any other way (since 1.5.1). */
  hasBulkNodes: boolean
  /** Any number of nodes can relay between two that can't connect (since 1.5.1), otherwise one failover node. */
  hasAutoRelays: boolean
  /** macOS devices may use an internet gateway (since 1.5.1). */
  letsMacOut: boolean
  /** Devices are deleted only at an address for consoles (since 1.5.1). */
  hasConsoleHosts: boolean
  /** DNS entries are stored without the domain with which they are shown (since 1.5.1). */
  keepsShortNames: boolean
  /** Members of a network can read the graph (since 1.5.1), otherwise only admins, at another address. */
  hasNetworkGraph: boolean
  /** The server reports the number of egress routes (since 1.5.1), otherwise always none. */
  countsEgressRoutes: boolean
  /** An egress route may lead to a domain, has kinds of NAT, and on Pro can use tags (since 1.5.1). */
  hasEgressKinds: boolean
  /** A network has its own name servers (since 1.5.1). */
  hasNameServers: boolean
  /** The state of devices is checked by posture checks (Pro since 1.5.1). */
  hasPostureChecks: boolean
  /** Access to a network may be temporary, for users who were approved (Pro since 1.5.1). */
  hasTimedAccess: boolean
  /** Whether the devices of config files are online is measured (Pro since 1.5.1), otherwise unknown. */
  measuresConfigFiles: boolean
  /** Roles override groups: only admins change networks (Pro since 1.5.1). */
  rolesDecide: boolean
  /** A sign-in names its program, which determines how long it lasts (since 1.5.1). */
  namesProgram: boolean
  /** The server checks the current password before a user's own password or second factor changes (since 1.5.1). */
  checksIdentity: boolean
  /** A key may let the server choose a gateway for each device that joins (Pro since 1.5.1). */
  assignsGateways: boolean
  /** The result of a sync with the identity provider is reported (Pro since 1.5.1). */
  tellsIdpSync: boolean
  /** All users see their own activity and that of a network (Pro since 1.5.1), otherwise only administrators do. */
  tellsOwnActivity: boolean
  /** The server keeps the content of a deleted policy (Pro since 1.5.1), otherwise only its name. */
  keepsDeletedPolicies: boolean
  /** Only the super admin can restart the server (since 1.5.1), otherwise every admin. */
  restartsBySuperAdmin: boolean
  /** Minimum length of a new user's name, in characters. */
  userNameMin: number
}

/** Derives the capabilities from the edition and version. An unknown version counts as 1.0.0. */
export function capabilitiesOf(version: string, isPro: boolean): Capabilities {
  const isLater = compareVersions(version, 'v1.5.1') >= 0
  return {
    isPro,
    version,
    hasUserSettings: isLater,
    hasDefaultAccess: !isLater,
    hasOldAccess: !isLater,
    hasBulkNodes: isLater,
    hasAutoRelays: isLater,
    letsMacOut: isLater,
    hasConsoleHosts: isLater,
    keepsShortNames: isLater,
    hasNetworkGraph: isLater,
    countsEgressRoutes: isLater,
    hasEgressKinds: isLater,
    hasNameServers: isLater,
    hasPostureChecks: isLater && isPro,
    hasTimedAccess: isLater && isPro,
    measuresConfigFiles: isLater && isPro,
    rolesDecide: isLater && isPro,
    namesProgram: isLater,
    checksIdentity: isLater,
    assignsGateways: isLater && isPro,
    tellsIdpSync: isLater && isPro,
    tellsOwnActivity: isLater && isPro,
    keepsDeletedPolicies: isLater && isPro,
    restartsBySuperAdmin: isLater,
    userNameMin: isLater ? MIN_USER_NAME_LENGTH.later : MIN_USER_NAME_LENGTH.former,
  }
}

/** Returns the capabilities of the session's server. */
export function useCapabilities(): Capabilities {
  const status = useServerStatus()
  const config = useServerConfig()
  return capabilitiesOf(status.version || (config?.Version ?? ''), status.isPro)
}

const CONFIG_RETRY_MS = 10_000

const text = _default(optional(string()), '')

/** The part of the server configuration that the console reads [SV-022]. */
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

/** GET /server/getconfig [AP-010]: retried every 10 s until it succeeds [SV-029], with any session. */
export const serverConfigQuery = () =>
  queryOptions({
    queryKey: ['server-config', API_MAJOR] as const,
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
