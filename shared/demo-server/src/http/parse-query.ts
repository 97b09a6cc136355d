/** A query by its names, in the order their values stand; a pair with a bad escape or a `;` is passed over. */
export function parseQuery(text: string): Record<string, string[]> {
  const values = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (pair === '' || pair.includes(';')) continue
    const [name = '', ...rest] = pair.split('=')
    const [key, value] = [unescaped(name), unescaped(rest.join('='))]
    if (key === undefined || value === undefined) continue
    values.set(key, [...(values.get(key) ?? []), value])
  }
  return Object.fromEntries(values)
}

/** Undefined where a percent sign is not followed by two digits. */
function unescaped(text: string): string | undefined {
  if (/%(?![0-9a-f]{2})/i.test(text)) return undefined
  return text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    )
}
