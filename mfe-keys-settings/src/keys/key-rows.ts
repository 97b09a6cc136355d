import { keyName, type EnrollmentKey } from '@meshdeck/api/enrollment-keys'

/**
 * A key as the table shows it. Its own id is as good as its token, so rows and addresses go by its
 * name, which no other key has (contract 1.14).
 */
export type KeyRow = { id: string; key: EnrollmentKey }

/** The rows of a list of keys. One without a name, which older servers made, goes by its place. */
export function keyRows(keys: readonly EnrollmentKey[]): KeyRow[] {
  return keys.map((key, index) => ({ id: keyName(key) || `#${index + 1}`, key }))
}

/** What the search looks at: the names of the key and of its networks. */
export function keySearchText({ key }: KeyRow): string {
  return [keyName(key), ...key.networks].join(' ')
}
