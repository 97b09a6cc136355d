// @ts-check
import { readFileSync } from 'node:fs'

/**
 * A textlint plugin for files of translations: each text of the JSON is a paragraph of its own, at its place in the file.
 * Texts that the requirements quote word for word are left out, see `quoted-texts.json`.
 */
/** @type {Set<string>} */
const quoted = new Set(
  JSON.parse(readFileSync(new URL('quoted-texts.json', import.meta.url), 'utf8')),
)

// a string behind a colon; keys stand before one
const TEXT = /(?<=:\s*)"((?:[^"\\]|\\.)*)"/g

export class LocaleTexts {
  availableExtensions() {
    return ['.json']
  }

  /** @returns {ReturnType<import('@textlint/kernel').TextlintPluginProcessor['processor']>} */
  processor() {
    return {
      preProcess(source) {
        const lines = startsOfLines(source)
        const paragraphs = [...source.matchAll(TEXT)]
          .filter(([literal]) => !quoted.has(JSON.parse(literal)))
          .map((match) => paragraphAt(match, source, lines))
        return {
          type: 'Document',
          ...placeOf(source, [0, source.length], lines),
          children: paragraphs,
        }
      },
      postProcess: (messages, filePath = '') => ({ messages, filePath }),
    }
  }
}

/** @param {string} source */
const startsOfLines = (source) => [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** @param {RegExpMatchArray} match @param {string} source @param {number[]} lines */
function paragraphAt(match, source, lines) {
  const [literal, text = ''] = match
  const start = (match.index ?? 0) + 1
  const place = placeOf(source, [start, start + literal.length - 2], lines)
  const children = [/** @type {const} */ ({ type: 'Str', ...place, value: text })]
  return /** @type {const} */ ({ type: 'Paragraph', ...place, children })
}

/** @param {string} source @param {[start: number, end: number]} range @param {number[]} lines */
function placeOf(source, range, lines) {
  const [start, end] = range
  /** @param {number} offset */
  const at = (offset) => {
    const line = lines.findLastIndex((first) => first <= offset)
    return { line: line + 1, column: offset - (lines[line] ?? 0) }
  }
  return {
    raw: source.slice(start, end),
    range,
    loc: { start: at(start), end: at(end) },
  }
}
