const END = 0x06054b50
const ENTRY = 0x02014b50
/** Lengths of the fixed parts, without a comment at the end. */
const END_LENGTH = 22
const ENTRY_LENGTH = 46
/** The first moment that a zip can name: 1 January 1980. */
const FIRST_DAY = 0x0021_0000

/**
 * A zip whose files all have one date, so that it is the same bytes whenever it is made. Throws a
 * `TypeError` for what is no zip, or has a comment at its end.
 */
export function withoutDates(zip: Buffer): Buffer {
  const end = zip.length - END_LENGTH
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new TypeError('expected a zip')
  const still = Buffer.from(zip)
  let entry = zip.readUInt32LE(end + 16)
  while (entry < end) {
    if (zip.readUInt32LE(entry) !== ENTRY) throw new TypeError('expected a zip')
    still.writeUInt32LE(FIRST_DAY, entry + 12)
    // the same once more before the file itself
    still.writeUInt32LE(FIRST_DAY, zip.readUInt32LE(entry + 42) + 10)
    const lengths = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at))
    entry += lengths.reduce((sum, length) => sum + length, ENTRY_LENGTH)
  }
  return still
}
