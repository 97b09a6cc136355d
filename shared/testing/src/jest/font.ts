/** Stands in for a font file, whose address is all that code ever sees of it. */
export default '/font.woff2'
