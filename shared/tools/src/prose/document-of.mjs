// @ts-check

/** @typedef {{ text: string, start: number, end: number }} Found */

/**
 * What textlint looks at: each text of a file as a paragraph of its own, at its place in the file.
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
