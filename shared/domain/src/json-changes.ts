/** One field that two versions of a thing differ in. `undefined` is for what a version does not have. */
export type JsonChange = {
  /** Names from the outside in, such as `location.city` as two. */
  path: string[]
  before: unknown
  after: unknown
}

/**
 * The fields in which two versions of a thing differ, in their order. Objects are gone into; a list counts
 * as one value, and so does all else. A version that there is not, for what was made or deleted, differs
 * in each field that says anything.
 */
export function jsonChanges(before: unknown, after: unknown): JsonChange[] {
  return fieldsThatDiffer(before, after, [])
}

function fieldsThatDiffer(before: unknown, after: unknown, path: string[]): JsonChange[] {
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const names = new Set([...Object.keys(old), ...Object.keys(now)])

  return [...names].flatMap((name) => {
    const values = { before: old[name], after: now[name] }
    const inner = [...path, name]
    if (hasFields(values)) return fieldsThatDiffer(values.before, values.after, inner)
    return isSame(values.before, values.after) ? [] : [{ path: inner, ...values }]
  })
}

/** At least one has, and the other has some as well or says nothing. */
const hasFields = ({ before, after }: { before: unknown; after: unknown }) =>
  (isRecord(before) && (isRecord(after) || isBlank(after))) || (isRecord(after) && isBlank(before))

/** Says nothing: what a server writes for a field that nobody has set. */
const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const isSame = (a: unknown, b: unknown) =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the last name of a path is that of something that nobody is to read over a shoulder. */
export function isSecretField(path: readonly string[]): boolean {
  const name = path.at(-1) ?? ''
  return /secret|password|pass$|token|creds|private_?key|api_?key/i.test(name)
}
