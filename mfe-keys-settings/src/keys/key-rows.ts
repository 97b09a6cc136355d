import { type EnrollmentKey, keyName, keyState, type KeyState } from '@meshdeck/api/enrollment-keys'
import { readServerTime } from '@meshdeck/domain/server-times'
import { tagName } from '@meshdeck/domain/tag-name'

import { type KeyType, keyTypeOf } from './key-type'

/** A key as the table shows it. */
export type KeyRow = {
  /** Its name, which no other key has (contract 1.14): its own id is as good as its token. */
  id: string
  name: string
  type: KeyType
  state: KeyState
  usesLeft: number
  /** Milliseconds since 1970; undefined for one without an end. */
  expires: number | undefined
  networks: string[]
  /** Names of the device tags that those who join get; of several networks each with its network in front. */
  deviceTags: string[]
  token: string
  isDefault: boolean
  /** As the server has it, for what is done with it. */
  key: EnrollmentKey
}

/** The rows of a list of keys. One without a name, which older servers made, goes by its place. */
export const toKeyRows = (keys: readonly EnrollmentKey[]): KeyRow[] =>
  keys.map((key, index) => {
    const name = keyName(key) || `#${index + 1}`
    return {
      id: name,
      name,
      type: keyTypeOf(key),
      state: keyState(key),
      usesLeft: key.uses_remaining,
      expires: readServerTime(key.expiration),
      networks: key.networks,
      deviceTags: deviceTagsOf(key),
      token: key.token,
      isDefault: key.default,
      key,
    }
  })

function deviceTagsOf({ groups, networks: [network = '', ...others] }: EnrollmentKey): string[] {
  const names = others.length > 0 ? groups : groups.map((id) => tagName(id, network))
  return names.toSorted((left, right) => left.localeCompare(right))
}
