/** The names in a text with commas between them, each trimmed [NW-014]; none in an empty one. */
export function readNameList(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** The text that stands for a list of names on the wire [NW-013]. */
export function writeNameList(names: readonly string[]): string {
  return names.join(',')
}

/** What stands in a text with commas, semicolons, blanks, or line ends between the parts, in its order. */
export const readItems = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/**
 * The whole number that somebody has typed, blanks around it aside; undefined for anything else, such as `1e3`, `0x10`,
 * `+5`, `007`, or two numbers with a blank between them, and for a number outside of the limits.
 */
export function readWhole(text: string, { min, max }: { min: number; max: number }) {
  const typed = text.trim()
  const number = /^(0|[1-9]\d{0,14})$/.test(typed) ? Number(typed) : undefined
  return number !== undefined && number >= min && number <= max ? number : undefined
}
