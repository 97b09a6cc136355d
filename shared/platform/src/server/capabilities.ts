import { USER_NAME_MIN } from '@meshdeck/domain/user-account'
import { compareVersions } from '@meshdeck/domain/version'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type infer as Infer, looseObject, optional, string, _default } from 'zod/mini'

import { api } from '../api/client'
import { readReply } from '../api/reply'
import { useSessionState } from '../session/use-session'
import { API_MAJOR } from '../version'
import { useServerStatus } from './status'

/** What the server at hand can do; screens ask this, never a version. */
export type Capabilities = {
  /** Decides the edition everywhere [SV-001]. */
  isPro: boolean
  /** As the server says it, such as `v1.0.0`; empty until known. */
  version: string
  /** Settings of the display are kept per user (from 1.5.1 on), else once for the server. */
  hasUserSettings: boolean
  /** A network says whether its devices may reach each other without a policy (before 1.5.1). */
  hasDefaultAccess: boolean
  /** Single nodes let each other through or not, beside all policies (before 1.5.1). */
  hasOldAccess: boolean
  /** Nodes are deleted and switched by the list, and deleted by no other call (from 1.5.1 on). */
  hasBulkNodes: boolean
  /** Any number of nodes stand in where two others do not meet (from 1.5.1 on), else one failover node. */
  hasAutoRelays: boolean
  /** Machines with macOS may use an internet gateway (from 1.5.1 on). */
  letsMacOut: boolean
  /** Devices are deleted at an address made for consoles, and at no other (from 1.5.1 on). */
  hasConsoleHosts: boolean
  /** DNS entries are kept without the domain that they are shown with (from 1.5.1 on). */
  keepsShortNames: boolean
  /** The graph is told to members of a network (from 1.5.1 on), else to admins, and at another address. */
  hasNetworkGraph: boolean
  /** The server says how many egress routes there are (from 1.5.1 on), else always none. */
  countsEgressRoutes: boolean
  /** An egress route may lead to a domain, has kinds of NAT, and on Pro leads through tags (from 1.5.1 on). */
  hasEgressKinds: boolean
  /** A network has name servers of its own (from 1.5.1 on). */
  hasNameServers: boolean
  /** Devices are held against checks of their state (Pro from 1.5.1 on). */
  hasPostureChecks: boolean
  /** A network may be entered for a time only, by who was let in (Pro from 1.5.1 on). */
  hasTimedAccess: boolean
  /** Whether the devices of config files are there is measured (Pro from 1.5.1 on), else nobody knows. */
  measuresConfigFiles: boolean
  /** Roles come before groups: only admins change networks (Pro from 1.5.1 on). */
  rolesDecide: boolean
  /** A sign-in says which program it is for, which decides how long it lasts (from 1.5.1 on). */
  namesProgram: boolean
  /** The server checks the current password before a person's own password or second factor changes (from 1.5.1 on). */
  checksIdentity: boolean
  /** A key may let the server choose a gateway for each device that joins (Pro from 1.5.1 on). */
  assignsGateways: boolean
  /** How a sync with the identity provider went is told (Pro from 1.5.1 on). */
  tellsIdpSync: boolean
  /** Everybody sees what they did themselves and what was done in a network (Pro from 1.5.1 on), else administrators alone. */
  tellsOwnActivity: boolean
  /** The server keeps what a deleted policy was (Pro from 1.5.1 on), else its name alone. */
  keepsDeletedPolicies: boolean
  /** Only the super admin restarts the server (from 1.5.1 on), else every admin. */
  restartsBySuperAdmin: boolean
  /** As many characters as the name of a new user needs. */
  userNameMin: number
}

/** Derives the capabilities from edition and version. An unknown version counts as 1.0.0. */
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
    userNameMin: isLater ? USER_NAME_MIN.later : USER_NAME_MIN.former,
  }
}

/** The capabilities of the server of this session. */
export function useCapabilities(): Capabilities {
  const status = useServerStatus()
  const config = useServerConfig()
  return capabilitiesOf(status.version || (config?.Version ?? ''), status.isPro)
}

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
