/**
 * Whether a text has a part, as servers ask their database: without case, `%` for any letters and `_` for
 * one.
 */
export function createLike(part: string): (text: string) => boolean {
  const pattern = part
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  const form = new RegExp(pattern, 'is')
  return (text) => form.test(text)
}
