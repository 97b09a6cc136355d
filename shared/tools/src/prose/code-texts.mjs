import ts from 'typescript'

/** Texts for users contain words; names of files, events and options don't match. */
const SENTENCE = /[A-Za-z]{2,} [A-Za-z]/

/**
 * Textlint plugin for code: checks each string with words, that is help, error messages and log lines. A template
 * counts as one text, with its values masked.
 */
export class CodeTexts {
  availableExtensions() {
    return ['.ts', '.mjs']
  }

  /** @returns {ReturnType<import('@textlint/kernel').TextlintPluginProcessor['processor']>} */
  processor() {
    return {
      preProcess(source) {
        const texts = textsIn(source)
        const text = texts.reduce(
          (all, text) => all.slice(0, text.start) + text.text + all.slice(text.end),
          source,
        )
        return { text, ast: documentOf(text, texts) }
      },
      postProcess: (messages, filePath = '') => ({ messages, filePath }),
    }
  }
}

/** @param {string} source */
function textsIn(source) {
  const file = ts.createSourceFile('code.ts', source, ts.ScriptTarget.Latest, true)
  /** @type {import('./code-texts.mjs').Found[]} */
  const texts = []
  /** @param {import('typescript').Node} node */
  function visit(node) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const [start, end] = [node.getStart(file) + 1, node.getEnd() - 1]
      const text = source.slice(start, end)
      if (SENTENCE.test(text)) texts.push({ text: maskValues(text), start, end })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return texts
}

/**
 * Masks values of templates, which aren't words, and the columns of `--help`, which aren't double spaces. Keeps the
 * length, so that findings keep their position.
 * @param {string} text
 */
function maskValues(text) {
  return text
    .replaceAll(/\$\{[^}]*\}/g, (value) => '_'.repeat(value.length))
    .replaceAll(/ {2,}/g, (gap) => '\t'.repeat(gap.length))
}

/** @typedef {{ text: string, start: number, end: number }} Found */

/**
 * Returns the document for textlint: each text of a file is a separate paragraph at its position in the file.
 * @param {string} source
 * @param {Found[]} texts
 */
export function documentOf(source, texts) {
  const lines = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return {
    type: /** @type {const} */ ('Document'),
    ...placeOf(source, [0, source.length], lines),
    children: texts.map(({ text, start, end }) => {
      const place = placeOf(source, [start, end], lines)
      const children = [/** @type {const} */ ({ type: 'Str', ...place, value: text })]
      return /** @type {const} */ ({ type: 'Paragraph', ...place, children })
    }),
  }
}

/** @param {string} source @param {[start: number, end: number]} range @param {number[]} lines */
function placeOf(source, range, lines) {
  const [start, end] = range
  /** @param {number} offset */
  const positionAt = (offset) => {
    const line = lines.findLastIndex((first) => first <= offset)
    return { line: line + 1, column: offset - (lines[line] ?? 0) }
  }
  return {
    raw: source.slice(start, end),
    range,
    loc: { start: positionAt(start), end: positionAt(end) },
  }
}
