/** Where something is, in degrees. */
export type Location = { latitude: number; longitude: number }

/** Reads `52.37,4.90` as devices report it; undefined for what is no place on earth. */
export function readLocation(text: string): Location | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // where nobody knows, devices say 0,0: a place in the sea
  const isUnset = latitude === 0 && longitude === 0
  return isOnEarth && !isUnset ? { latitude, longitude } : undefined
}

/** `52.4° N, 4.9° E`, with as many digits as the grid has that places are counted by. */
export function locationText({ latitude, longitude }: Location, language: string): string {
  const part = (degrees: number, [positive, negative]: [string, string]) =>
    `${Math.abs(degrees).toLocaleString(language, { maximumFractionDigits: 1 })}° ${degrees < 0 ? negative : positive}`
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`
}
