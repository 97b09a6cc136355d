const MAX_LENGTH = 400

/**
 * Message of an error, as part of one line: no line breaks or other control characters, which errors quote from files,
 * and at most 400 characters.
 */
export function reasonOf(error: unknown): string {
  // by shape, because system errors belong to another realm under jest
  const isNamed = typeof error === 'object' && error !== null && 'message' in error
  return oneLine(String(isNamed ? error.message : error))
}

/** Like `reasonOf`, but without the code and path of a system error, for a line that already names the file. */
export function fileReasonOf(error: unknown): string {
  return reasonOf(error).replace(/^E[A-Z]+: (.+), \w+(?: '.*')?$/, '$1')
}

/** Makes untrusted text from a file safe as part of one line. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  const line = text.replaceAll(/[\s\u0000-\u001F\u007F-\u009F\uFFFD]+/g, ' ').trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)} …` : line
}
