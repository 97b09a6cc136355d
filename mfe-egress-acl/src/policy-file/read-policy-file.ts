import { createSlices, type Slices, z } from '@meshdeck/platform'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
} from 'yaml'

import { parseSlowly, type Part, type ParsedText } from './parse-slowly'
import {
  entrySchemas,
  headSchema,
  KEYS,
  MAX_BYTES,
  type Problem,
  type PolicyFile,
  type Section,
  sections,
} from './policy-file'

/** Maximum number of aliases, because a few nested ones could expand to billions of nodes. */
const MAX_ALIASES = 100

type Path = readonly PropertyKey[]

/** Parsed file with a function for line numbers, or its problems. */
export type PolicyFileReading =
  | { content: PolicyFile; lineOf: (path: Path) => number }
  | { problems: readonly Problem[] }

/**
 * Parses a policy file: YAML 1.2 with the types of JSON, no custom tags and few aliases. Doesn't resolve names. Parses
 * long text in slices, and rejects text of more than `most` characters. Never rejects the promise.
 */
export async function readPolicyFile(text: string, most = MAX_BYTES): Promise<PolicyFileReading> {
  if (text.length > most) return failedReading({ line: 1, reason: 'too-long', subject: '' })
  const lines = new LineCounter()
  const slices = createSlices()
  try {
    return await check(await parseSlowly(text, lines, slices), lines, slices)
  } catch {
    // text that is nested more deeply than the stack allows
    return failedReading({ line: 1, reason: 'syntax', subject: '' })
  }
}

const failedReading = (...problems: Problem[]): PolicyFileReading => ({ problems })

async function check(
  parsed: ParsedText,
  lines: LineCounter,
  slices: Slices,
): Promise<PolicyFileReading> {
  const lineAt = (offset = 0) => Math.max(lines.linePos(offset).line, 1)
  const faults: Problem[] = []
  for (const part of parsed.parts) {
    // the library reports an unknown tag only as a warning
    for (const { pos, message } of [...part.document.errors, ...part.document.warnings]) {
      faults.push({ line: lineAt(pos[0]), reason: 'syntax', subject: message })
    }
    faults.push(...strangeKeys(part, lineAt), ...strangeNumbers(part, lineAt))
    if (slices.isOver()) await slices.pause()
  }
  if (faults.length > 0) return failedReading(...faults.toSorted((a, b) => a.line - b.line))

  const [head, ...parts] = parsed.parts
  let headValue: unknown
  try {
    headValue = head?.document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch {
    return failedReading({ line: 1, reason: 'aliases', subject: '' })
  }
  const lineOf = (path: Path) => lineAt(parsed.offsetOf(path))
  const problemOf = toProblem(lineOf)
  const { data, error } = z.safeParse(headSchema, headValue)
  if (!data) {
    const version = error.issues.find(({ path }) => path[0] === 'version')
    return failedReading(
      ...(version ? [version] : error.issues).map((issue) => problemOf(issue, headValue)),
    )
  }

  const content: PolicyFile = { network: data.network }
  const problems: Problem[] = []
  async function readEntries<Entry>(section: Section, schema: z.Schema<Entry>) {
    const headEntries = data?.[section]
    if (!headEntries) return undefined
    const own = parts.filter((part) => part.section === section)
    const given =
      own.length > 0 ? own.flatMap(({ document }) => toList(document.toJS())) : headEntries
    const entries: Entry[] = []
    for (const [index, entry] of given.entries()) {
      const parsedEntry = z.safeParse(schema, entry)
      if (parsedEntry.success) entries.push(parsedEntry.data)
      else {
        for (const { path, ...issue } of parsedEntry.error.issues) {
          problems.push(problemOf({ ...issue, path: [section, index, ...path] }, entry))
        }
      }
      if (slices.isOver()) await slices.pause()
    }
    return entries
  }
  const [tags, routes, policies] = [
    await readEntries('tags', entrySchemas.tags),
    await readEntries('routes', entrySchemas.routes),
    await readEntries('policies', entrySchemas.policies),
  ]
  if (problems.length > 0) return failedReading(...problems.toSorted((a, b) => a.line - b.line))
  Object.assign(content, {
    ...(tags && { tags }),
    ...(routes && { routes }),
    ...(policies && { policies }),
  })
  return { content, lineOf }
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Issue = { path: PropertyKey[]; code?: string; expected?: unknown; input?: unknown }

/** Returns a function that converts a schema issue to a problem with a hint for the fix. */
function toProblem(lineOf: (path: Path) => number) {
  return ({ path, expected }: Issue, root: unknown): Problem => {
    const subject = path.map(String).join('.')
    const last = String(path.at(-1) ?? '')
    const place = { line: lineOf(path), subject: last || subject }
    if (path[0] === 'version') return { ...place, reason: 'version' }
    const value = path
      .slice(isEntry(path) ? 2 : 0)
      .reduce<unknown>((at, key) => Object(at)[key], root)
    if (value === undefined && path.length > 0) return { ...place, reason: 'missing' }
    return { ...place, reason: expected === 'string' ? 'text' : 'shape' }
  }
}

const isEntry = ([section, index]: Path) =>
  sections.some((name) => name === section) && typeof index === 'number'

/** Finds duplicate and unknown keys, because typos would be ignored otherwise. */
function strangeKeys({ document, section }: Part, lineAt: (offset?: number) => number): Problem[] {
  const problems: Problem[] = []
  visit(document, {
    Map(_key, map, ancestors) {
      const knownKeys = KEYS.get(placeOf(ancestors, section))
      if (isMap(map)) problems.push(...strangeKeysOf(map, knownKeys, lineAt))
    },
  })
  return problems
}

/** Returns the path of keys above a node, such as `policies/ports`. */
function placeOf(ancestors: ReadonlyArray<Document | Node | Pair>, section?: Section): string {
  const keys = ancestors.flatMap((node) =>
    'key' in node && isScalar(node.key) ? [String(node.key.value)] : [],
  )
  return [...(section === undefined ? [] : [section]), ...keys].join('/')
}

/** Reasons for unusual notations, by the places where YAML reads a number. */
const numberReasons: ReadonlyMap<string, Problem['reason']> = new Map([
  ['policies/ports', 'ports'],
  ['routes/through/metric', 'metric'],
])

/** Finds numbers whose YAML value differs from their text: `8e1` and `0x50` would be port 80. */
function strangeNumbers(
  { document, section }: Part,
  lineAt: (offset?: number) => number,
): Problem[] {
  const problems: Problem[] = []
  visit(document, {
    Scalar(_key, { value, source = '', range }, ancestors) {
      const reason = numberReasons.get(placeOf(ancestors, section))
      if (reason === undefined || typeof value !== 'number' || String(value) === source) return
      problems.push({ line: lineAt(range?.[0]), reason, subject: source })
    },
  })
  return problems
}

function strangeKeysOf(
  map: YAMLMap,
  knownFields: readonly string[] | undefined,
  lineAt: (offset?: number) => number,
): Problem[] {
  const seen = new Set<unknown>()
  return map.items.flatMap(({ key }): Problem[] => {
    const word = isScalar(key) ? key.value : undefined
    const place = { line: lineAt(isNode(key) ? key.range?.[0] : 0), subject: String(word) }
    // below an unknown key, nothing is known
    if (typeof word !== 'string' || knownFields?.includes(word) === false) {
      return [{ ...place, reason: 'unknown-key' }]
    }
    if (seen.has(word)) return [{ ...place, reason: 'repeated-key' }]
    seen.add(word)
    return []
  })
}
