import type { ApiVersion } from '../api-version'
import { isInFuture, ZERO_TIME } from '../clock'
import { type Decoded, bool, int, list, string, ZERO_UUID } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { randomText } from '../server/secrets'
import type { EnrollmentKey } from '../storage/tables'
import { keyVersions } from './versions'

/** A new key as a body carries it (contract 1.14). `type` is left out: the server decides it. */
export const keyType = struct('APIEnrollmentKey', {
  expiration: int('int64'),
  uses_remaining: int(),
  networks: list(string()),
  unlimited: bool(),
  tags: list(string()),
  relay: string(),
  groups: list(string('models.TagID')),
  auto_egress: bool(),
  auto_assign_gw: bool(),
})
export type KeyInput = Decoded<typeof keyType>

/** What ends a key: nothing chosen, a time, a number of uses, or nothing ever. */
export const keyTypes = { undefined: 0, expiration: 1, uses: 2, unlimited: 3 } as const

const VALUE_LENGTH = 32

export function newKeyValue(): string {
  return randomText(VALUE_LENGTH)
}

/** The key every network is born with. */
export function defaultKey(netid: string): EnrollmentKey {
  return {
    value: newKeyValue(),
    expiration: ZERO_TIME,
    uses_remaining: 0,
    networks: [netid],
    unlimited: true,
    tags: [netid],
    type: keyTypes.unlimited,
    relay: ZERO_UUID,
    groups: [],
    default: true,
    auto_egress: false,
    auto_assign_gw: false,
  }
}

type KeyLimits = Pick<EnrollmentKey, 'uses_remaining' | 'expiration' | 'unlimited'>

/** Whether a device may still register with a key. `unlimited` outlives uses and expiration. */
export function isUsable({ uses_remaining, expiration, unlimited }: KeyLimits): boolean {
  return uses_remaining > 0 || isInFuture(expiration) || unlimited
}

/** A key as it is sent, with the token that devices register with. */
export function keyReply(key: EnrollmentKey, apiHost: string, apiVersion: ApiVersion) {
  const token = JSON.stringify({ server: apiHost, value: key.value })
  const visible = keyVersions[apiVersion].visibleFields(key)
  return { ...visible, token: Buffer.from(token).toString('base64') }
}
