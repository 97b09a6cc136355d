/** Returns the comma-separated names in a text, each trimmed [NW-014]; none for an empty text. */
export function readNameList(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** Returns the text for a list of names in the API [NW-013]. */
export function writeNameList(names: readonly string[]): string {
  return names.join(',')
}

/** Returns the parts of a text separated by commas, semicolons, spaces, or line ends, in order. */
export const readItems = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/**
 * Returns the typed whole number, ignoring spaces around it; undefined for anything else, such as `1e3`, `0x10`, `+5`,
 * `007`, or two numbers with a space between them, and for a number out of range.
 */
export function readWhole(text: string, { min, max }: { min: number; max: number }) {
  const typed = text.trim()
  const number = /^(0|[1-9]\d{0,14})$/.test(typed) ? Number(typed) : undefined
  return number !== undefined && number >= min && number <= max ? number : undefined
}
