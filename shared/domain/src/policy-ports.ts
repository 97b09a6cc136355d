const LAST_PORT = 65_535

/**
 * The ports in a text with commas, as a policy lists them: `80`, `8000-9000` [AC-027, AC-045 to AC-047]. Undefined
 * when one of them is no port, or a range that does not go up. An empty text has none.
 */
export function readPorts(text: string): string[] | undefined {
  const items = text
    .split(',')
    .map((item) => item.replaceAll(/\s/g, ''))
    .filter((item, _index, all) => item !== '' || all.length > 1)
  return items.every(isPorts) ? [...new Set(items)] : undefined
}

function isPorts(item: string): boolean {
  const [start = '', end, ...rest] = item.split('-')
  if (rest.length > 0 || !isPort(start)) return false
  return end === undefined || (isPort(end) && Number(start) < Number(end))
}

const isPort = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= LAST_PORT
