const LAST_PORT = 65_535

/**
 * The ports in a text, as a policy lists them: `80`, `8000-9000` [AC-027, AC-045 to AC-047]. Commas, semicolons, blanks,
 * and line ends separate them; blanks around a hyphen belong to a range (`80 - 90`). Undefined if an entry is neither a
 * port nor a range that goes up, or if nothing stands between two commas. An empty text has none.
 */
export function readPorts(text: string): string[] | undefined {
  const items = itemsOf(text)
  return items && [...new Set(items)]
}

/** The one port or range that a text is, as it is sent; undefined for anything else, such as several of them. */
export function readPortItem(text: string): string | undefined {
  const [item, ...others] = itemsOf(text) ?? []
  return others.length === 0 ? item : undefined
}

/** Whether a text lists ports as it should, but some of them are not from 1 to 65535. */
export function hasPortOutOfRange(text: string): boolean {
  const items = splitItems(text)
  const isInRange = (digits: string) => Number(digits) >= 1 && Number(digits) <= LAST_PORT
  return (
    items.every((item) => /^\d+(-\d+)?$/.test(item)) &&
    !items.every((item) => item.split('-').every(isInRange))
  )
}

/** Each port and range as often as it is listed; undefined if an entry is neither. */
function itemsOf(text: string): string[] | undefined {
  if (text.trim() === '') return []
  const items = splitItems(text)
  return items.every(isPortOrRange) ? items : undefined
}

function splitItems(text: string): string[] {
  return (
    text
      // a hyphen at the beginning of a line marks an item of a list, which is no range
      .replaceAll(/(\d)[ \t\u00a0]*-[ \t\u00a0]*(?=\d)/g, '$1-')
      .split(/[,;]/)
      .flatMap((part) => part.trim().split(/\s+/))
  )
}

/** Whether a text is a port, written as a number without blanks or leading zeros. */
export const isPort = (text: string): boolean =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= LAST_PORT

function isPortOrRange(item: string): boolean {
  const [start = '', end, ...rest] = item.split('-')
  if (rest.length > 0 || !isPort(start)) return false
  return end === undefined || (isPort(end) && Number(start) < Number(end))
}
