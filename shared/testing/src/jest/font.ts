/** Replaces a font file, of which code only uses the address. */
export default '/font.woff2'
