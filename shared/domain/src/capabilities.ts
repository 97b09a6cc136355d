import { compareVersions, isOlderVersion, knownVersion } from './version'

/** Releases of the server that the console knows, oldest first. */
export const releases = [
  '1.0.0',
  '1.1.0',
  '1.2.0',
  '1.4.0',
  '1.5.0',
  '1.5.1',
  '1.6.0',
  '1.7.0',
  '1.8.0',
] as const
export type Release = (typeof releases)[number]

/** The newest release that was tried with the console; later ones are taken for it, as far as the table knows. */
export const NEWEST_SUPPORTED: Release = '1.5.1'

/** Releases in which a server has something: from one on, before another, or both. */
type Span = { since?: Release; before?: Release; isPro?: true }

/**
 * What differs between releases: the only place that names them. Everything else asks for a capability. `isPro` marks
 * what the community edition doesn't have in any release.
 */
const table = {
  /* Sign-in and accounts */

  /** A sign-in names its program, which determines how long it lasts. */
  namesProgram: { since: '1.1.0' },
  /** The server checks the current password before a user's own password or MFA changes. */
  checksIdentity: { since: '1.1.0' },
  /** Display settings are stored per user, otherwise once for the server. */
  hasUserSettings: { since: '1.1.0' },
  /** Users are listed with the number of their access tokens. */
  countsTokens: { since: '1.1.0' },
  /** An administrator of a network adds service users to it and removes them. */
  changesNetworkUsers: { since: '1.1.0', isPro: true },
  /** The service users without access to a network are listed. */
  listsOtherUsers: { since: '1.2.0', isPro: true },
  /** The addresses of users' devices are listed. */
  listsUserAddresses: { since: '1.4.0', isPro: true },
  /** The users and groups of one network are listed, and all groups by page. */
  listsNetworkUsers: { since: '1.5.1', isPro: true },
  /** Names of new users have more than three characters. */
  requiresLongUserNames: { since: '1.5.1' },

  /* Rights */

  /** Auditors read everything and change nothing, whatever their groups. */
  hasAuditors: { since: '1.2.0', isPro: true },
  /** Platform users read everything and change nothing, whatever their groups. */
  limitsPlatformUsers: { since: '1.5.1', isPro: true },
  /** Users have network roles of their own, in addition to those of their groups. */
  hasOwnRoles: { before: '1.5.1', isPro: true },
  /** Users who aren't administrators see only gateways that a role names, and a role for gateways includes devices. */
  limitsNodesToGateways: { before: '1.2.0', isPro: true },
  /** Roles name the kinds of resources in the singular. */
  hasSingularKinds: { since: '1.1.0' },
  /** Roles and groups keep a description, and roles full access, when an empty value is sent. */
  ignoresBlankValues: { since: '1.5.1' },
  /** The roles of a group apply to all networks or to single ones, not to both. */
  separatesAllNetworks: { since: '1.4.0' },
  /** A group has a policy in each network in which it has a role. */
  keepsGroupPolicies: { since: '1.1.0' },
  /** A group that loses a network takes the config files of its members, and those without an owner. */
  deletesFilesOfMembers: { since: '1.1.0' },

  /* Server */

  /** The server reports what its license enables. */
  hasFeatureFlags: { since: '1.1.0' },
  /** The server reports the number of egress routes, otherwise always none. */
  countsEgressRoutes: { since: '1.1.0' },
  /** Okta is an identity provider. */
  hasOkta: { since: '1.1.0', isPro: true },
  /** The settings of a directory can be tested. */
  testsDirectories: { since: '1.1.0', isPro: true },
  /** The result of a sync with the identity provider is reported. */
  reportsDirectorySync: { since: '1.1.0', isPro: true },
  /** Devices look up their own address at an interval that is a setting. */
  hasDetectionInterval: { since: '1.5.0' },
  /** Only the super admin can restart the server, otherwise every admin. */
  limitsRestart: { since: '1.5.1' },
  /** Users see their own activity, and that of their networks; otherwise only administrators see any. */
  showsOwnActivity: { since: '1.5.0', isPro: true },
  /** The content of a deleted policy is kept, otherwise only its name. */
  keepsDeletedPolicies: { since: '1.2.0', isPro: true },

  /* Networks, nodes, and devices */

  /** A network has a setting for whether its devices can reach each other without a policy. */
  hasDefaultAccess: { before: '1.5.1' },
  /** Single nodes allow or deny each other access, in addition to all policies. */
  hasOldAccess: { before: '1.5.1' },
  /** Whether default access and access of single nodes apply is a setting of the server, which is off at first. */
  makesOldAccessOptional: { since: '1.2.0', before: '1.5.1' },
  /** Flags of a network are sent and returned as a text, such as `"true"`. */
  sendsFlagsAsText: { since: '1.1.0', before: '1.5.1' },
  /** A network has its own name servers. */
  hasNameServers: { since: '1.1.0' },
  /** A name server has a list of domain names, otherwise of domains with their kinds. */
  hasPlainMatchDomains: { before: '1.2.0' },
  /** DNS entries are stored without the domain with which they are shown. */
  storesShortDnsNames: { since: '1.5.0' },
  /** Members of a network can read the graph, otherwise only admins, at another address. */
  hasNetworkGraph: { since: '1.1.0' },
  /** Nodes are deleted and switched on or off as a list, and can't be deleted in any other way. */
  hasBulkNodes: { since: '1.5.1' },
  /** Devices are deleted only at an address for consoles. */
  hasConsoleHostAddress: { since: '1.5.1' },
  /** A device that becomes a default one joins the existing networks, otherwise only new ones. */
  joinsExistingNetworks: { since: '1.5.1' },
  /** Devices that wait for approval are listed. */
  hasPendingDevices: { since: '1.1.0' },
  /** Networks can require that devices are approved before they join, depending on the license. */
  approvesDevices: { since: '1.1.0', isPro: true },

  /* Gateways and config files */

  /** Any number of nodes can relay between two that can't connect, otherwise one failover node. */
  hasAutoRelays: { since: '1.2.0' },
  /** A key can let the server choose a gateway for each device that joins. */
  assignsGateways: { since: '1.2.0', isPro: true },
  /** A node can be put behind a gateway and released in one call. */
  assignsNodes: { since: '1.4.0' },
  /** A config file can be created without naming a gateway: the server takes the one with the fewest. */
  choosesGatewayOfFile: { before: '1.5.1' },
  /** macOS devices can use an internet gateway. */
  allowsMacInternetClients: { since: '1.5.0' },
  /** The desktop app joins as a node of its own, otherwise as a config file of a gateway. */
  hasUserNodes: { since: '1.8.0', isPro: true },
  /** Whether the devices of config files are online is measured, otherwise unknown. */
  measuresConfigFiles: { since: '1.1.0', isPro: true },

  /* Egress routes and policies */

  /** An egress route can lead to a domain. */
  hasEgressDomains: { since: '1.1.0' },
  /** The domain of an egress route is sent in place of its range. */
  sendsDomainAsRange: { before: '1.2.0' },
  /** An egress route can lead through the nodes with a tag. */
  hasEgressTags: { since: '1.2.0', isPro: true },
  /** An egress route can lead to several domains and to all subdomains of one, and has them as a list. */
  hasDomainLists: { since: '1.6.0' },
  /** NAT of an egress route is direct, or virtual with addresses of a pool. */
  hasNatKinds: { since: '1.5.0' },
  /** An update of an egress route can clear its name and description. */
  clearsEgressTexts: { since: '1.5.0' },
  /** The server decides by the policy rules of 1.0.0. */
  hasFirstPolicyRules: { before: '1.1.0' },
  /** A policy can be limited to some addresses of its egress routes. */
  hasPolicyAddresses: { since: '1.6.0' },
  /** A policy with egress routes in both lists connects the nodes that route to them. */
  connectsSites: { since: '1.6.0' },
  /** Devices are checked by posture checks. */
  hasPostureChecks: { since: '1.4.0', isPro: true },
  /** Access to a network can be temporary, for users who were approved. */
  hasJitAccess: { since: '1.5.0', isPro: true },
} as const satisfies Record<string, Span>

export type Capability = keyof typeof table

/** What a server supports. Pages check this, never a version. */
export type Capabilities = Record<Capability, boolean> & {
  /** Determines the edition everywhere [SV-001]. */
  isPro: boolean
  /** As reported by the server, such as `v1.0.0`; empty until known. */
  version: string
  /** The release whose capabilities apply. */
  release: Release
}

/**
 * Returns the newest release that is not newer than a version. A version that can't be read counts as the first
 * release: what that supports, every server supports.
 */
export function releaseOf(version: string): Release {
  return releases.findLast((release) => compareVersions(version, release) >= 0) ?? releases[0]
}

/** Whether the console supports a version; one that isn't known yet counts as supported. */
export function supportOf(version: string): 'supported' | 'newer' | 'unreadable' {
  if (version === '') return 'supported'
  if (knownVersion(version) === '') return 'unreadable'
  return isOlderVersion(NEWEST_SUPPORTED, version) ? 'newer' : 'supported'
}

/** Whether a release, of an edition, has a capability. */
export function hasCapability(
  capability: Capability,
  { release, isPro }: Pick<Capabilities, 'release' | 'isPro'>,
): boolean {
  const { since, before, isPro: isOfPro }: Span = table[capability]
  const position = releases.indexOf(release)
  return (
    (since === undefined || position >= releases.indexOf(since)) &&
    (before === undefined || position < releases.indexOf(before)) &&
    (isPro || !isOfPro)
  )
}

/** Returns the first release with a capability; undefined for one that every server had at first. */
export function sinceOf(capability: Capability): Release | undefined {
  const { since }: Span = table[capability]
  return since
}

/** Returns what a server supports, by the version that it reports and its edition. */
export function capabilitiesOf(version: string, isPro: boolean): Capabilities {
  const release = releaseOf(version)
  return { isPro, version, release, ...byCapability({ release, isPro }) }
}

function byCapability(
  server: Pick<Capabilities, 'release' | 'isPro'>,
): Record<Capability, boolean> {
  return Object.assign({}, ...capabilities.map((name) => ({ [name]: hasCapability(name, server) })))
}

const capabilities = Object.keys(table).filter(isCapability)

/** Whether a name is a capability that the table has. */
export function isCapability(name: string): name is Capability {
  return Object.hasOwn(table, name)
}
