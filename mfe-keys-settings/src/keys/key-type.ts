import type { EnrollmentKey } from '@meshdeck/api/enrollment-keys'

/** What ends a key: nothing, a number of uses, or a moment (contract 1.14). */
export type KeyType = 'unlimited' | 'uses' | 'time'

/** The type of a key by the server's number for it. */
export function keyTypeOf({ type }: Pick<EnrollmentKey, 'type'>): KeyType {
  if (type === 1) return 'time'
  return type === 2 ? 'uses' : 'unlimited'
}
