import type { PerVersion } from '../api-version'
import type { Access } from '../auth/access'
import type { Identity } from '../context'
import type { DecodedField, FieldType } from '../http/field-types'
import { httpError } from '../http/replies'
import type { Store } from '../storage/store'
import { trafficKey } from './secrets'
import { readSettings, type Settings, settingsType100, settingsType151 } from './settings'
import { countEgresses, countUsageOfNetworks } from './usage'

type OwnSettings = DecodedField<typeof settingsType100> | DecodedField<typeof settingsType151>

type ServerVersion = {
  settingsType: FieldType<OwnSettings>
  firstSettings: Partial<Settings>
  /** @throws HttpError 400 */
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
  shutdownAccess: Access
}

const NANOSECONDS = 60_000_000_000
const YEAR = 525_600
const STUN_SERVERS = [1, 2, 3, 4].map((n) => `stun${n}.l.google.com:19302`).join(',')

/** Differences between the servers for status and settings (contract 1.1 and 2.2). */
export const serverVersions: PerVersion<ServerVersion> = {
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
    shutdownAccess: 'admin',
  },
  '1.5.1': {
    settingsType: settingsType151,
    firstSettings: { stun_servers: STUN_SERVERS },
    checkSettings,
    toStoredSettings: (settings, { tenantId }) => ({
      ...settings,
      user_filters: trimmed(settings.user_filters),
      group_filters: trimmed(settings.group_filters),
      // the operator of a managed server signs in with it
      basic_auth: settings.basic_auth || tenantId !== '',
    }),
    visibleSettings: (settings) => pick(settings, settingsType151.zero()),
    statusFields: ({ version, tenantId }) => ({
      version,
      deployment_mode: tenantId === '' ? 'self-hosted' : 'managed',
    }),
    configurationFields: (settings, { serverName }) => ({
      HostName: serverName,
      MetricsPort: settings.metrics_port,
      JwtValidityDurationClients: settings.jwt_validity_duration_clients * NANOSECONDS,
    }),
    clientFields: (settings) => ({
      GRPC: 'grpc.',
      IPDetectionInterval: settings.ip_detection_interval,
      PeerConnectionCheckInterval: settings.peer_connection_check_interval,
    }),
    shownTrafficKey: trafficKey,
    usageFields: (store) => ({
      egresses: countEgresses(store),
      servers: 1,
      network_usage: countUsageOfNetworks(store),
    }),
    shutdownAccess: 'super-admin',
  },
}

function checkSettings(settings: Settings, store: Store) {
  const minutes = settings.jwt_validity_duration
  if (minutes < 5 || minutes > YEAR) {
    throw httpError(400, 'invalid settings: invalid jwt validity duration')
  }
  if (settings.enable_flow_logs) throw httpError(400, 'invalid settings: flow logs not supported')
  if (settings.ip_detection_interval < 15) {
    throw httpError(
      400,
      'invalid settings: invalid ip detection interval (must be greater than or equal to 15s)',
    )
  }
  checkProviderIsFree(settings, store)
}

function trimmed(filters: string[] | null): string[] | null {
  const kept = (filters ?? []).map((filter) => filter.trim()).filter((filter) => filter !== '')
  return kept.length > 0 ? kept : null
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
