import { type Slices } from '@meshdeck/platform'
import {
  Composer,
  type CST,
  type Document,
  isNode,
  Lexer,
  type LineCounter,
  Parser,
  YAMLParseError,
} from 'yaml'

import { type Section, sections } from './policy-file'

/** Document for the whole text, or for some entries of a long section, which the main document leaves out. */
export type Part = { document: Document.Parsed; section?: Section }

export type ParsedText = {
  /** The first part is the main document. */
  parts: Part[]
  /** Returns the offset of a path in the text, or of its closest existing ancestor. */
  offsetOf: (path: readonly PropertyKey[]) => number
}

/** Number of entries parsed at a time. */
const ENTRIES_PER_SLICE = 50

const options = {
  version: '1.2',
  schema: 'core',
  // the library compares every key with every other one
  uniqueKeys: false,
} as const

/**
 * Parses YAML like the library, but yields to the page in between: 2,000 policies take a second. Entries are parsed
 * separately unless they refer to each other by anchors; then the text is parsed at once.
 */
export async function parseSlowly(
  text: string,
  lines: LineCounter,
  slices: Slices,
): Promise<ParsedText> {
  const { tokens, hasAnchors } = await tokensOf(text, lines, slices)
  const [first, ...more] = tokens.filter(({ type }) => type === 'document')
  const cuts = hasAnchors || first?.type !== 'document' ? [] : cutsOf(first)
  const documents = [...new Composer(options).compose(without(tokens, cuts), true, text.length)]
  const [whole] = documents
  if (!whole) throw new Error('There is always a document')
  if (more[0]) {
    const start = more[0].offset
    whole.errors.push(
      new YAMLParseError([start, start + 1], 'MULTIPLE_DOCS', 'A file is one document'),
    )
  }

  const parts: Part[] = [{ document: whole }]
  const firstPartOf = new Map<PropertyKey, number>()
  for (const { section, list } of cuts) {
    firstPartOf.set(section, parts.length)
    for (let start = 0; start < list.items.length; start += ENTRIES_PER_SLICE) {
      const value = { ...list, items: list.items.slice(start, start + ENTRIES_PER_SLICE) }
      const token: CST.Document = { type: 'document', offset: list.offset, start: [], value }
      const [document] = new Composer(options).compose([token])
      if (document) parts.push({ document, section })
      if (slices.isOver()) await slices.pause()
    }
  }

  function offsetOf(path: readonly PropertyKey[]): number {
    const [section = '', index, ...entryPath] = path
    const start = firstPartOf.get(section)
    if (start === undefined || typeof index !== 'number') return startOf(whole, path)
    const part = parts[start + Math.floor(index / ENTRIES_PER_SLICE)]?.document
    return startOf(part, [index % ENTRIES_PER_SLICE, ...entryPath])
  }
  return { parts, offsetOf }
}

async function tokensOf(text: string, lines: LineCounter, slices: Slices) {
  const tokens: CST.Token[] = []
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  let hasAnchors = false
  for (const lexeme of new Lexer().lex(text)) {
    hasAnchors ||= lexeme.startsWith('&') || lexeme.startsWith('*')
    tokens.push(...parser.next(lexeme))
    if (slices.isOver()) await slices.pause()
  }
  tokens.push(...parser.end())
  return { tokens, hasAnchors }
}

type Cut = { section: Section; list: CST.BlockSequence }

/** Returns the sections of a document that are too long to parse at once. */
function cutsOf({ value }: CST.Document): Cut[] {
  if (value?.type !== 'block-map') return []
  return value.items.flatMap(({ key, value: list }): Cut[] => {
    const section = sections.find((section) => key && 'source' in key && key.source === section)
    const isLong = list?.type === 'block-seq' && list.items.length > ENTRIES_PER_SLICE
    return section && isLong ? [{ section, list }] : []
  })
}

/** Returns the document with empty lists instead of those. */
function without(tokens: CST.Token[], cuts: readonly Cut[]): CST.Token[] {
  const lists = new Set<unknown>(cuts.map(({ list }) => list))
  if (lists.size === 0) return tokens
  return tokens.map((token) => {
    if (token.type !== 'document' || token.value?.type !== 'block-map') return token
    const items = token.value.items.map((item) =>
      lists.has(item.value) && item.value?.type === 'block-seq'
        ? { ...item, value: { ...item.value, items: [] } }
        : item,
    )
    return { ...token, value: { ...token.value, items } }
  })
}

/** Returns the offset of a path, or of its closest existing ancestor. */
function startOf(document: Document.Parsed | undefined, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document?.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
