/** Names that the makers of systems write so; any other stays as the device reports it. */
export const systemNames: ReadonlyMap<string, string> = new Map([
  ['linux', 'Linux'],
  ['windows', 'Windows'],
  ['darwin', 'macOS'],
  ['freebsd', 'FreeBSD'],
  ['iot', 'IoT'],
])
