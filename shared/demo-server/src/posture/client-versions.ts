/** A version as it is stored: without its `v`, quotes and whatever else has no place in it. */
export function cleanVersion(text: string): string {
  return withoutLetter(text)
    .replace(/^[ ,"']+|[ ,"']+$/g, '')
    .replace(/[^0-9A-Za-z.\-+]+/g, '')
    .replace(/\.{2,}/g, '.')
}

/** Up to three numbers, and what may follow them in a semantic version. */
export function isVersion(text: string): boolean {
  return /^v?\d+(\.\d+){0,2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/.test(
    cleanVersion(text),
  )
}

/** Whether a version is older than another, number by number; what is no number counts as 0. */
export function isBelow(version: string, least: string): boolean {
  const [own, wanted] = [numbersOf(version), numbersOf(least)]
  for (let index = 0; index < Math.max(own.length, wanted.length); index += 1) {
    const difference = (own[index] ?? 0) - (wanted[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function numbersOf(version: string): number[] {
  const parts = withoutLetter(version).replace(/,$/, '').trim().split('.')
  return parts.map((part) => (/^[+-]?\d+$/.test(part) ? Number(part) : 0))
}

function withoutLetter(text: string): string {
  return text.trim().replace(/^v/, '').replace(/^V/, '')
}
