const LONGEST = 400

/**
 * What an error says, as a part of one line: no line breaks or other control characters, which
 * errors quote from the files they are about, and not more than 400 characters.
 */
export function reasonOf(error: unknown): string {
  // by shape, because errors of the system belong to another realm under jest
  const isNamed = typeof error === 'object' && error !== null && 'message' in error
  return oneLine(String(isNamed ? error.message : error))
}

/** A text from a file that anybody may have written, as a part of one line. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  const line = text.replaceAll(/[\s\u0000-\u001F\u007F-\u009F\uFFFD]+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line
}
