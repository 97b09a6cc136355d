import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import type { PendingHost } from '@meshdeck/api/pending-hosts'
import { readServerTime } from '@meshdeck/domain/times'
import { isOlderVersion, knownVersion } from '@meshdeck/domain/version'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'

import { systemNames } from '../shared/node-rows'

export type PendingRow = {
  id: string
  hostId: string
  name: string
  network: string
  os: string
  /** Version of its client; empty when unknown. */
  version: string
  /** Whether its client is older than the server. */
  isOutdated: boolean
  /** Name of the enrollment key that it used; empty when unknown. */
  keyName: string
  /** IDs of the tags that the key assigns. */
  tags: readonly string[]
  publicKey: string
  /** Milliseconds since 1970; 0 when unknown. */
  requestedAt: number
}

/** Returns the rows of the pending devices; `serverVersion` is empty until known. */
export function toPendingRows(
  pending: readonly PendingHost[],
  serverVersion: string,
): PendingRow[] {
  return pending.map((device) => ({
    id: device.id,
    hostId: device.host_id,
    name: device.host_name || device.host_id || device.id,
    network: device.network,
    os: systemNames.get(device.os) ?? device.os,
    version: knownVersion(device.version),
    isOutdated: isOlderVersion(device.version, serverVersion),
    keyName: device.enrollment_key_id?.tags.join(', ') ?? '',
    tags: device.enrollment_key_id?.groups ?? [],
    publicKey: device.public_key,
    requestedAt: readServerTime(device.requested_at) ?? 0,
  }))
}

/**
 * Whether networks of this server may require approval of devices, which depends on its license. Undefined until the server
 * has responded.
 */
export function useDeviceApproval(): boolean | undefined {
  const isKnown = useIsServerKnown()
  const { approvesDevices } = useCapabilities()
  const { data, isError } = useQuery({ ...featureFlagsQuery(), enabled: approvesDevices })
  if (!isKnown) return undefined
  return approvesDevices && !isError ? data?.enable_device_approval : false
}
