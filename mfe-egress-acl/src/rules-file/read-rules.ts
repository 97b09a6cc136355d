import { z } from '@meshdeck/platform'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'

import { type Problem, referenceKinds, type Rules, rulesSchema } from './rules-file'

/** Characters; 2,000 policies take a third of it. */
const MOST = 2_000_000
/** Times that a file may say "as above": a few lines that name each other could stand for billions. */
const MOST_ALIASES = 100

type Path = ReadonlyArray<PropertyKey>

/** A file that was read, and where in it each part stands; or why not. */
export type RulesReading =
  | { rules: Rules; lineOf: (path: Path) => number }
  | { problems: readonly Problem[] }

/**
 * Reads a file of rules: YAML 1.2 with the types that JSON has, no tags of its own, few aliases. What a name
 * stands for is not looked at. Never throws.
 */
export function readRules(text: string): RulesReading {
  if (text.length > MOST) return refused({ line: 1, reason: 'too-long', subject: '' })
  const lines = new LineCounter()
  try {
    // it looks for repeated keys by comparing each with each
    const options = {
      version: '1.2',
      schema: 'core',
      uniqueKeys: false,
      lineCounter: lines,
    } as const
    return check(parseDocument(text, { ...options, prettyErrors: false }), lines)
  } catch {
    // a text that is nested more deeply than the stack goes
    return refused({ line: 1, reason: 'syntax', subject: '' })
  }
}

const refused = (...problems: Problem[]): RulesReading => ({ problems })

function check(document: Document.Parsed, lines: LineCounter): RulesReading {
  const lineAt = (offset = 0) => Math.max(lines.linePos(offset).line, 1)
  // an unknown tag is but a warning there
  const faults = [...document.errors, ...document.warnings].map(({ pos: [start], message }) => ({
    line: lineAt(start),
    reason: 'syntax' as const,
    subject: message,
  }))
  const keys = strangeKeys(document, lineAt)
  if (faults.length + keys.length > 0) return refused(...faults, ...keys)

  let content: unknown
  try {
    content = document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch {
    return refused({ line: 1, reason: 'aliases', subject: '' })
  }
  const lineOf = (path: Path) => lineAt(startOf(document, path))
  const { data, error } = z.safeParse(rulesSchema, content)
  if (data) return { rules: data, lineOf }
  return refused(
    ...error.issues.map(({ path }) => ({
      line: lineOf(path),
      reason: path[0] === 'version' ? ('version' as const) : ('shape' as const),
      subject: path.join('.'),
    })),
  )
}

/** Of what a path leads to, or of the last thing on the way there that is in the text. */
function startOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

/** Every key that a file may have, wherever it stands. */
export const KEYS: ReadonlySet<unknown> = new Set([
  ...'version network tags routes policies name id color members description enabled'.split(' '),
  ...'range domain nat through metric for from to service protocol ports bothWays'.split(' '),
  ...referenceKinds,
])

/** Keys that stand twice in one place, and those that mean nothing: a slip would be passed over. */
function strangeKeys(document: Document.Parsed, lineAt: (offset?: number) => number): Problem[] {
  const problems: Problem[] = []
  visit(document, {
    Map(_key, map) {
      if (isMap(map)) problems.push(...strangeKeysOf(map, lineAt))
    },
  })
  return problems
}

function strangeKeysOf(map: YAMLMap, lineAt: (offset?: number) => number): Problem[] {
  const seen = new Set<unknown>()
  return map.items.flatMap(({ key }): Problem[] => {
    const word = isScalar(key) ? key.value : undefined
    const place = { line: lineAt(isNode(key) ? key.range?.[0] : 0), subject: String(word) }
    if (!KEYS.has(word)) return [{ ...place, reason: 'unknown-key' }]
    if (seen.has(word)) return [{ ...place, reason: 'repeated-key' }]
    seen.add(word)
    return []
  })
}
