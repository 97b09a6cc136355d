import { type Decoded, bool, int, list, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'

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
