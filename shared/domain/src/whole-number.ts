/**
 * The whole number that somebody has typed, blanks around it aside; undefined for anything else, such as `1e3`, `0x10`,
 * `+5`, `007`, or two numbers with a blank between them, and for a number outside of the limits.
 */
export function readWhole(text: string, { min, max }: { min: number; max: number }) {
  const typed = text.trim()
  const number = /^(0|[1-9]\d{0,14})$/.test(typed) ? Number(typed) : undefined
  return number !== undefined && number >= min && number <= max ? number : undefined
}
