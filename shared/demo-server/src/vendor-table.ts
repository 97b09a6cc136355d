/** The rows of a table of the contract as its file has it, cell by cell and without the head. */
export function rowsOfTable(table: string): string[][] {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => line.split('\t'))
}
