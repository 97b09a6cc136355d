import { isSecretField } from '@meshdeck/domain/json-changes'

/**
 * A value of a server's record as people read it: texts and numbers as they are, a list of them with commas
 * between, all else as JSON. Empty for what says nothing. A secret further inside is `hidden`.
 */
export function changeText(value: unknown, hidden: string): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((entry) => entryText(entry, hidden)).join(', ')
  return plainText(value, hidden)
}

/** In a list, an object is its fields: `id: tag, value: *`. */
function entryText(entry: unknown, hidden: string): string {
  if (typeof entry !== 'object' || entry === null) return plainText(entry, hidden)
  const fields = Object.entries(entry).map(
    ([name, value]) => `${name}: ${isSecretField([name]) ? hidden : plainText(value, hidden)}`,
  )
  return `(${fields.join(', ')})`
}

function plainText(value: unknown, hidden: string): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (name, inner) => (isSecretField([name]) ? hidden : inner))
}
