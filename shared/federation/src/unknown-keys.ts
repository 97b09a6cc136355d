/**
 * Where a value has keys that its schema does not know, such as `navigation[0].rol`: those that are
 * in what was given and no longer in what came out of the schema. In files written by hand an
 * unknown key is a slip; in what builds write it may be a newer version's, so it is told and passes.
 */
export function unknownKeys(given: unknown, known: unknown, at = ''): string[] {
  if (Array.isArray(given) && Array.isArray(known)) {
    return given.flatMap((item, index) => unknownKeys(item, known[index], `${at}[${index}]`))
  }
  if (!isRecord(given) || !isRecord(known)) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`
    return key in known ? unknownKeys(value, known[key], path) : [path]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
