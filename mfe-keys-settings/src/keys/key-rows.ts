import { type EnrollmentKey, keyName, keyState, type KeyState } from '@meshdeck/api/enrollment-keys'
import { tagName } from '@meshdeck/domain/tag-name'
import { readServerTime } from '@meshdeck/domain/times'

export type KeyRow = {
  /** Unique name of the key (contract 1.14), because its own ID works like its token. */
  id: string
  name: string
  type: KeyType
  state: KeyState
  usesLeft: number
  /** In milliseconds since 1970; undefined for a key without an end. */
  expires: number | undefined
  networks: string[]
  /** Names of the device tags for joining devices; with the network as a prefix if there are several. */
  deviceTags: string[]
  token: string
  isDefault: boolean
  /** Key as the server returned it, needed for actions. */
  key: EnrollmentKey
}

/** Returns the rows for a list of keys. A key without a name, from an older server, is identified by its position. */
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

/** Limit of a key: none, a number of uses, or a time (contract 1.14). */
export type KeyType = 'unlimited' | 'uses' | 'time'

/** Returns the type of a key for the server's number. */
export function keyTypeOf({ type }: Pick<EnrollmentKey, 'type'>): KeyType {
  if (type === 1) return 'time'
  return type === 2 ? 'uses' : 'unlimited'
}

/** Maximum number of characters in a key's name (contract 1.14). */
export const MAX_KEY_NAME_LENGTH = 32

/** Returns the name of a key that replaces another one: `office-2` after `office`, `office-3` after that. */
export function nextKeyName(name: string, takenNames: ReadonlySet<string>): string {
  const [, stem = name, number = '1'] = /^(.+)-(\d{1,6})$/.exec(name) ?? []
  let next = Number(number)
  let candidate: string
  do {
    next += 1
    const ending = `-${next}`
    candidate = [...stem].slice(0, MAX_KEY_NAME_LENGTH - ending.length).join('') + ending
  } while (takenNames.has(candidate))
  return candidate
}
