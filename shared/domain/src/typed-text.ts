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
