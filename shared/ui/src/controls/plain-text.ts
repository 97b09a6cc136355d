/**
 * Returns a text in lower case and without accents, for searching and sorting: `muller` finds `Müller` and `noeuds`
 * finds `Nœuds`. Takes about a microsecond, so convert the texts of a list once and keep them.
 */
export function plainText(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      // Unicode doesn't decompose these into a letter and a mark
      .replaceAll('ß', 'ss')
      .replaceAll('æ', 'ae')
      .replaceAll('œ', 'oe')
      .replaceAll('ø', 'o')
      .replaceAll('ł', 'l')
  )
}
