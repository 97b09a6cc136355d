import * as z from 'zod/mini'

import { ContractError, IncompleteRecordError } from './errors'

/**
 * Marks a record of a list that couldn't be read completely: some of its fields have zero values instead of the
 * server's values. Copies keep the mark, and the client refuses to send a marked record.
 */
const incomplete = Symbol.for('@meshdeck/incomplete')

/** Whether a record, or what it was copied from, couldn't be read completely. */
export const isIncomplete = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && incomplete in record

/** For changes based on some fields of a record: throws an `IncompleteRecordError` if fields may be missing. */
export function demandComplete(record: unknown): void {
  if (isIncomplete(record)) throw new IncompleteRecordError('read in part')
}

type ParseResult<T> =
  | { isRead: true; data: T; leftOut: number; issues: readonly Issue[] }
  | { isRead: false; issues: readonly Issue[] }
type Path = readonly PropertyKey[]
type Issue = { path: PropertyKey[]; code?: string | undefined; errors?: Issue[][] }

/**
 * Validates a response of records: a list, a page of one, or records by ID. Reads an invalid field as missing; leaves
 * out and counts a record that is invalid without it. Returns no data if the response as a whole is invalid. `issues`
 * contains the first ones found; it is empty if only `null` replaced values. For records by ID, `stepsToId` is the
 * number of keys that lead to one: 2 for `{ nodes: { id: … } }`.
 */
export function parseRecords<T>(
  schema: z.ZodMiniType<T>,
  reply: unknown,
  stepsToId = 1,
): ParseResult<T> {
  let content = reply
  let leftOut = 0
  let issues: readonly Issue[] = []
  const repaired = new Set<object>()

  // each round removes at least one value
  for (;;) {
    const { data, error } = z.safeParse(schema, content)
    if (!error) {
      if (repaired.size > 0) copyMarks({ content, data, repaired })
      return { isRead: true, data, leftOut, issues: leftOut > 0 || repaired.size > 0 ? issues : [] }
    }
    if (issues.length === 0) issues = error.issues
    const round = new Removal(content, stepsToId)
    for (const path of error.issues.flatMap((issue) => pathsOf(issue, content))) round.take(path)
    if (round.isWhole) return { isRead: false, issues }
    content = round.finish(repaired)
    leftOut += round.leftOut
  }
}

/**
 * Parses more of a record from a list: fields that not every record needs are validated when one is opened. Throws a
 * `ContractError` if the record doesn't fit at all.
 */
export function parseRecord<T>(schema: z.ZodMiniType<T>, record: unknown): T {
  const { data, error } = z.safeParse(schema, record)
  if (!error) return data
  const parsed = parseRecords(z.array(schema), [structuredClone(record)])
  const [first] = parsed.isRead ? parsed.data : []
  if (first === undefined) throw new ContractError(JSON.stringify(error.issues), { cause: error })
  return first
}

/** Reads a `null` in a response as missing if the schema doesn't allow it: Go writes `null` for empty values. */
export function parseReply<T>(schema: z.ZodMiniType<T>, reply: unknown): ParseResult<T> {
  const { data, error } = z.safeParse(schema, reply)
  if (!error) return { isRead: true, data, leftOut: 0, issues: [] }
  const paths = error.issues.flatMap((issue) => pathsOf(issue, reply))
  const isNull = (path: Path) => path.length > 0 && valueAt(reply, path) === null
  if (!paths.every(isNull)) return { isRead: false, issues: error.issues }
  const round = new Removal(reply, 1)
  for (const path of paths) round.take(path)
  const again = z.safeParse(schema, round.finish(new Set()))
  if (again.error) return { isRead: false, issues: error.issues }
  return { isRead: true, data: again.data, leftOut: 0, issues: [] }
}

/**
 * What one round removes from a response. Of the list `[{ id: 'a', tags: 5 }, { name: 'b' }]`, whose records need an ID, the
 * issues have the paths `[0, 'tags']` and `[1, 'id']`. The first one is a field: `tags` is removed, and record 0 is marked
 * as incomplete. The second one isn't there, so the removal moves up to what is: record 1 is removed and counted. An issue
 * at `[]` means that the response as a whole is invalid, and a field that was `null` is removed without a mark, because Go
 * writes `null` for empty values.
 */
class Removal {
  leftOut = 0
  isWhole = false
  private readonly elements = new Map<unknown[], Set<number>>()
  private readonly marked = new Set<object>()

  constructor(
    private readonly content: unknown,
    private readonly stepsToId: number,
  ) {}

  take(path: Path): void {
    // a missing required value removes the object that it is missing in
    let depth = path.length
    while (depth > 0 && valueAt(this.content, path.slice(0, depth)) === undefined) depth -= 1
    if (depth === 0) {
      this.isWhole = true
      return
    }
    const existingPath = path.slice(0, depth)
    const holder = valueAt(this.content, existingPath.slice(0, -1))
    const name = existingPath.at(-1)
    // a record is an element of the first list on the path; without a list, it is at a known depth
    const element = existingPath.findIndex((step) => typeof step === 'number')
    const record = element < 0 ? this.stepsToId : element + 1
    const isRecord = depth <= record
    const isZero = valueAt(this.content, existingPath) === null && !Array.isArray(holder)
    if (!isRecord && !isZero) this.mark(existingPath.slice(0, record))
    if (Array.isArray(holder)) {
      const goneIndexes = this.elements.get(holder) ?? new Set()
      if (isRecord && !goneIndexes.has(Number(name))) this.leftOut += 1
      this.elements.set(holder, goneIndexes.add(Number(name)))
    } else if (typeof holder === 'object' && holder !== null && name !== undefined) {
      if (isRecord && Object.hasOwn(holder, name)) this.leftOut += 1
      Reflect.deleteProperty(holder, name)
    }
  }

  /** Removes elements last: until then, the paths of the issues stay valid. */
  finish(repaired: Set<object>): unknown {
    for (const record of this.marked) repaired.add(record)
    for (const [list, goneIndexes] of this.elements) {
      const itemsLeft = list.filter((_, index) => !goneIndexes.has(index))
      list.splice(0, list.length, ...itemsLeft)
    }
    return this.content
  }

  private mark(path: Path): void {
    const record = valueAt(this.content, path)
    if (typeof record === 'object' && record !== null) this.marked.add(record)
  }
}

function valueAt(content: unknown, path: Path): unknown {
  let value = content
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined
  }
  return value
}

/**
 * Returns the paths to remove. For a union, uses the form with the fewest problems: the record has its fields, and
 * those of the others would all be missing.
 */
function pathsOf({ path, code, errors = [] }: Issue, content: unknown): Path[] {
  if (code !== 'invalid_union' || errors.length === 0) return [path]
  const forms = errors.map((issues) =>
    issues.flatMap((issue) => pathsOf({ ...issue, path: [...path, ...issue.path] }, content)),
  )
  const lackOf = (paths: readonly Path[]) =>
    paths.filter((path) => valueAt(content, path) === undefined).length
  const [first = [path], ...others] = forms
  return others.reduce((best, form) => (lackOf(form) < lackOf(best) ? form : best), first)
}

type Marks = { content: unknown; data: unknown; repaired: ReadonlySet<object> }

/** Marks the parsed copies of the records in `repaired`, which are at the same paths. */
function copyMarks({ content, data, repaired }: Marks): void {
  if (typeof content !== 'object' || typeof data !== 'object' || !content || !data) return
  for (const [name, record] of Object.entries(content)) {
    const parsedRecord: unknown = Reflect.get(data, name)
    if (repaired.has(record)) mark(parsedRecord)
    else if (Array.isArray(record)) copyMarks({ content: record, data: parsedRecord, repaired })
  }
}

function mark(record: unknown): void {
  if (typeof record !== 'object' || record === null) return
  Reflect.set(record, incomplete, true)
  // the original reply, which a change sends back together with the parsed fields
  if ('reply' in record) mark(record.reply)
}
