/**
 * A value of a server's record as people read it: texts and numbers as they are, a list of them with commas
 * between, all else as JSON. Empty for what says nothing.
 */
export function changeText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(entryText).join(', ')
  return plainText(value)
}

/** In a list, an object is its fields: `id: tag, value: *`. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return plainText(entry)
  const fields = Object.entries(entry).map(([name, value]) => `${name}: ${plainText(value)}`)
  return `(${fields.join(', ')})`
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
