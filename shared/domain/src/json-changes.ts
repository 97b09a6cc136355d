import { isRecord } from './is-record'

/** A field that differs between two versions of an object. `undefined` means that a version doesn't have it. */
export type JsonChange = {
  /** Field names from the outermost, such as `location.city` as two. */
  path: string[]
  before: unknown
  after: unknown
}

/**
 * Returns the fields in which two versions of an object differ, in their order. Compares nested objects; a list or any
 * other value counts as one value. If one version is missing, because the object was created or deleted, all non-blank
 * fields differ.
 */
export function jsonChanges(before: unknown, after: unknown): JsonChange[] {
  return fieldsThatDiffer(before, after, [])
}

function fieldsThatDiffer(before: unknown, after: unknown, path: string[]): JsonChange[] {
  const oldRecord = isRecord(before) ? before : {}
  const newRecord = isRecord(after) ? after : {}
  const names = new Set([...Object.keys(oldRecord), ...Object.keys(newRecord)])

  return [...names].flatMap((name) => {
    const values = { before: oldRecord[name], after: newRecord[name] }
    const inner = [...path, name]
    if (hasFields(values)) return fieldsThatDiffer(values.before, values.after, inner)
    return isSame(values.before, values.after) ? [] : [{ path: inner, ...values }]
  })
}

/** Whether one version is an object and the other one is an object or blank. */
const hasFields = ({ before, after }: { before: unknown; after: unknown }) =>
  (isRecord(before) && (isRecord(after) || isBlank(after))) || (isRecord(after) && isBlank(before))

/** Whether a value is blank: what a server writes for a field that isn't set. */
const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const isSame = (a: unknown, b: unknown) =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Whether the last name of a path is that of a secret that must not be visible on screen. */
export function isSecretField(path: readonly string[]): boolean {
  const name = path.at(-1) ?? ''
  return /secret|password|pass$|token|creds|private_?key|api_?key/i.test(name)
}
