import { type EnrollmentKey, keyName, keyState, type KeyState } from '@meshdeck/api/enrollment-keys'
import { tagName } from '@meshdeck/domain/tag-name'
import { readServerTime } from '@meshdeck/domain/times'

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

/** What ends a key: nothing, a number of uses, or a moment (contract 1.14). */
export type KeyType = 'unlimited' | 'uses' | 'time'

/** The type of a key by the server's number for it. */
export function keyTypeOf({ type }: Pick<EnrollmentKey, 'type'>): KeyType {
  if (type === 1) return 'time'
  return type === 2 ? 'uses' : 'unlimited'
}

/** As many letters as the server takes in the name of a key (contract 1.14). */
const NAME_MAX = 32

/** The name of a key that comes in the place of another one: `office` is followed by `office-2`, that by `office-3`. */
export function nextKeyName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, number = '1'] = /^(.+)-(\d{1,6})$/.exec(name) ?? []
  let next = Number(number)
  let candidate: string
  do {
    next += 1
    const ending = `-${next}`
    candidate = [...stem].slice(0, NAME_MAX - ending.length).join('') + ending
  } while (taken.has(candidate))
  return candidate
}
