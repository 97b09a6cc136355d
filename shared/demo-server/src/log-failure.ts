/**
 * Logs a failure in one line for the operator of this server. The reason may quote another server, so line breaks and
 * other control characters are removed from it.
 */
export function logFailure(what: string, reason: string) {
  // oxlint-disable-next-line no-control-regex -- they are what must not reach a terminal
  const line = reason.replaceAll(/[\s\u0000-\u001F\u007F-\u009F]+/g, ' ').trim()
  console.error(`${what}: ${line}`)
}
