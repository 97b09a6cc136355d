import { perVersion } from '../api-version'
import type { Access } from '../auth/access'
import type { Identity } from '../context'
import type { DecodedField, FieldType } from '../http/field-types'
import { httpError } from '../http/replies'
import type { Store } from '../storage/store'
import { trafficKey } from './secrets'
import {
  readSettings,
  type Settings,
  settingsType100,
  settingsType110,
  settingsType120,
  settingsType140,
  settingsType150,
  settingsType151,
} from './settings'
import { countEgresses, countUsageOfNetworks } from './usage'

const flagsOf110 = [
  'enable_network_activity',
  'enable_oauth',
  'enable_idp_integration',
  'allow_multi_server_license',
] as const
const flagsOf120 = [
  ...flagsOf110,
  'enable_egress_ha',
  'enable_gws_ha',
  'enable_device_approval',
] as const
const flagsOf140 = [...flagsOf120, 'enable_flow_logs', 'enable_posture_checks'] as const
const flagsOf150 = [...flagsOf140, 'enable_jit', 'enable_overlapping_egress_ranges'] as const
type FlagName = (typeof flagsOf150)[number]

type OwnSettings = DecodedField<typeof settingsType100> | DecodedField<typeof settingsType110>

type ServerVersion = {
  settingsType: FieldType<OwnSettings>
  firstSettings: Partial<Settings>
  /** Throws HttpError 400. */
  checkSettings(settings: Settings, store: Store): void
  /** Returns which of the sent settings are stored; the response contains them as sent. */
  toStoredSettings(settings: OwnSettings, identity: Identity): OwnSettings
  /** Returns the stored settings that are shown. */
  visibleSettings(settings: Settings): object
  statusFields(identity: Identity): object
  configurationFields(settings: Settings, identity: Identity): object
  clientFields(settings: Settings): object
  /** Returns the key for devices' messages that `getserverinfo` shows. */
  shownTrafficKey(store: Store): string | null
  usageFields(store: Store): object
  /** Features that it reports as licensed or not. */
  flags: readonly FlagName[]
  /** Whether the activity tells which kind of settings changed. */
  namesSettings: boolean
  shutdownAccess: Access
}

const NANOSECONDS = 60_000_000_000
const YEAR = 525_600
const STUN_SERVERS = [1, 2, 3, 4].map((n) => `stun${n}.l.google.com:19302`).join(',')

/** Differences between the servers for status and settings (contract 1.1 and 2.2). */
export const serverVersions = perVersion<ServerVersion>({
  '1.0.0': {
    settingsType: settingsType100,
    firstSettings: {},
    checkSettings() {},
    toStoredSettings: (settings) => settings,
    visibleSettings: (settings) => pick(settings, settingsType100.zero()),
    statusFields: () => ({}),
    configurationFields: (_settings, { serverName }) => ({
      NodeID: serverName,
      MetricsPort: 0,
    }),
    clientFields: () => ({}),
    shownTrafficKey: () => null,
    usageFields: () => ({ egresses: 0 }),
    flags: [],
    namesSettings: false,
    shutdownAccess: 'admin',
  },
  '1.1.0': {
    ...withSettings(settingsType110),
    checkSettings(settings) {
      if (!isDuration(settings)) throw httpError(400, 'invalid settings')
    },
    toStoredSettings: (settings, { tenantId }) => ({
      ...settings,
      user_filters: trimmed(settings.user_filters),
      group_filters: trimmed(settings.group_filters),
      // the operator of a managed server signs in with it
      basic_auth: settings.basic_auth || tenantId !== '',
    }),
    configurationFields: (settings, { serverName }) => ({
      NodeID: serverName,
      MetricsPort: 0,
      JwtValidityDurationClients: settings.jwt_validity_duration_clients * NANOSECONDS,
    }),
    usageFields: (store) => ({ egresses: countEgresses(store) }),
    flags: flagsOf110,
    namesSettings: true,
  },
  '1.2.0': {
    ...withSettings(settingsType120),
    firstSettings: { stun_servers: STUN_SERVERS },
    statusFields: ({ version }) => ({ version }),
    clientFields: checkInterval,
    shownTrafficKey: trafficKey,
    usageFields: (store) => ({
      egresses: countEgresses(store),
      servers: 1,
      network_usage: countUsageOfNetworks(store),
    }),
    flags: flagsOf120,
  },
  '1.4.0': {
    ...withSettings(settingsType140),
    checkSettings: checkFlowLogs,
    clientFields: (settings) => ({ GRPC: 'grpc.', ...checkInterval(settings) }),
    flags: flagsOf140,
  },
  '1.5.0': {
    ...withSettings(settingsType150),
    checkSettings,
    statusFields: ({ version, tenantId }) => ({
      version,
      deployment_mode: tenantId === '' ? 'self-hosted' : 'managed',
    }),
    configurationFields: (settings, { serverName }) => ({
      NodeID: serverName,
      ...durations(settings),
    }),
    clientFields: (settings) => ({
      GRPC: 'grpc.',
      IPDetectionInterval: settings.ip_detection_interval,
      ...checkInterval(settings),
    }),
    flags: flagsOf150,
  },
  '1.5.1': {
    ...withSettings(settingsType151),
    configurationFields: (settings, { serverName }) => ({
      HostName: serverName,
      ...durations(settings),
    }),
    shutdownAccess: 'super-admin',
  },
})

/** Returns the body of the settings, of which the server shows exactly the fields that it accepts. */
function withSettings(settingsType: FieldType<OwnSettings>) {
  const visibleSettings = (settings: Settings) => pick(settings, settingsType.zero())
  return { settingsType, visibleSettings }
}

function checkInterval({ peer_connection_check_interval }: Settings) {
  return { PeerConnectionCheckInterval: peer_connection_check_interval }
}

function durations({ metrics_port, jwt_validity_duration_clients }: Settings) {
  return {
    MetricsPort: metrics_port,
    JwtValidityDurationClients: jwt_validity_duration_clients * NANOSECONDS,
  }
}

function isDuration({ jwt_validity_duration: minutes }: Settings): boolean {
  return minutes >= 5 && minutes <= YEAR
}

function checkFlowLogs(settings: Settings, store: Store) {
  if (!isDuration(settings)) {
    throw httpError(400, 'invalid settings: invalid jwt validity duration')
  }
  if (settings.enable_flow_logs) throw httpError(400, 'invalid settings: flow logs not supported')
  checkProviderIsFree(settings, store)
}

function checkSettings(settings: Settings, store: Store) {
  checkFlowLogs(settings, store)
  if (settings.ip_detection_interval >= 15) return
  throw httpError(
    400,
    'invalid settings: invalid ip detection interval (must be greater than or equal to 15s)',
  )
}

function trimmed(filters: string[] | null): string[] | null {
  const keptFilters = (filters ?? [])
    .map((filter) => filter.trim())
    .filter((filter) => filter !== '')
  return keptFilters.length > 0 ? keptFilters : null
}

/** Checks the removal of the provider: an administrator who signs in with it couldn't return. */
function checkProviderIsFree({ authprovider }: Settings, store: Store) {
  const isRemoved = authprovider === '' && readSettings(store).authprovider !== ''
  const owner = { platform_role_id: 'super-admin', auth_type: 'oauth' }
  if (!isRemoved || store.users.count(owner) === 0) return
  throw httpError(
    400,
    'cannot remove IdP integration because an OAuth user has the super-admin role; transfer the super-admin role to another user first',
  )
}

/** Returns the fields of `settings` that `shape` has. */
function pick(settings: Settings, shape: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in shape))
}
