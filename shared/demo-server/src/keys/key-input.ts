import { type Decoded, bool, int, list, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'

const fields = {
  expiration: int('int64'),
  uses_remaining: int(),
  networks: list(string()),
  unlimited: bool(),
  tags: list(string()),
  relay: string(),
  groups: list(string('models.TagID')),
  auto_egress: bool(),
  // read and not asked: the server decides it
  type: int('models.KeyType'),
}

/** A new key as a body carries it to 1.0.0 (contract 1.14). */
export const keyType100 = struct('APIEnrollmentKey', fields)

/** The same to 1.5.1 (contract 2.11). */
export const keyType = struct('APIEnrollmentKey', { ...fields, auto_assign_gw: bool() })
export type KeyInput = Decoded<typeof keyType>
