/**
 * A text as it is searched and sorted by: in lower case and without accents, so that `muller` finds `Müller` and
 * `noeuds` finds `Nœuds`. Takes about a microsecond, so texts of a whole list are made plain once and kept.
 */
export function plainText(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      // these stand for themselves, not for another letter with a mark
      .replaceAll('ß', 'ss')
      .replaceAll('æ', 'ae')
      .replaceAll('œ', 'oe')
      .replaceAll('ø', 'o')
      .replaceAll('ł', 'l')
  )
}
