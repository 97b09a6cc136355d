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

/** The entries of a list of things that have no blanks in them, such as addresses: commas, semicolons, blanks, and line ends separate them. */
export const readList = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
