/** Highest number of a TCP or UDP port. */
export const MAX_PORT = 65_535

/**
 * Returns the ports in a text, in the form of a policy: `80`, `8000-9000`. They are separated by commas, semicolons,
 * spaces, and line ends; spaces around a hyphen belong to a range (`80 - 90`). Undefined if an entry is neither a port
 * nor an ascending range, or if there is nothing between two commas. An empty text has none.
 */
export function readPorts(text: string): string[] | undefined {
  const items = itemsOf(text)
  return items && [...new Set(items)]
}

/** Returns the single port or range in a text, as it is sent; undefined for anything else, such as several of them. */
export function readPortItem(text: string): string | undefined {
  const [item, ...others] = itemsOf(text) ?? []
  return others.length === 0 ? item : undefined
}

/** Whether a text is a valid list of ports, except that some aren't from 1 to 65535. */
export function hasPortOutOfRange(text: string): boolean {
  const items = splitItems(text)
  const isInRange = (digits: string) => Number(digits) >= 1 && Number(digits) <= MAX_PORT
  return (
    items.every((item) => /^\d+(-\d+)?$/.test(item)) &&
    !items.every((item) => item.split('-').every(isInRange))
  )
}

/** Returns all ports and ranges, including duplicates; undefined if an entry is neither. */
function itemsOf(text: string): string[] | undefined {
  if (text.trim() === '') return []
  const items = splitItems(text)
  return items.every(isPortOrRange) ? items : undefined
}

function splitItems(text: string): string[] {
  return (
    text
      // a hyphen at the start of a line marks a list item, not a range
      .replaceAll(/(\d)[ \t\u00a0]*-[ \t\u00a0]*(?=\d)/g, '$1-')
      .split(/[,;]/)
      .flatMap((part) => part.trim().split(/\s+/))
  )
}

/** Whether a text is a port, written as a number without blanks or leading zeros. */
export const isPort = (text: string): boolean =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_PORT

function isPortOrRange(item: string): boolean {
  const [start = '', end, ...rest] = item.split('-')
  if (rest.length > 0 || !isPort(start)) return false
  return end === undefined || (isPort(end) && Number(start) < Number(end))
}
