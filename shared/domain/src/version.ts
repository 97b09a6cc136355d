/**
 * Orders two versions such as `v1.5.1` and `1.0.0`: negative when `a` is older, 0 when they are
 * equal, positive when `a` is newer. Anything behind a dash is ignored. A text that is no version
 * counts as older than every version.
 */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a)
  const right = partsOf(b)
  const difference = left.map((part, index) => part - (right[index] ?? 0)).find((x) => x !== 0)
  return difference ?? 0
}

/**
 * A version as it is shown; empty for a text that is none, such as `dev` or `(devel)` of a client that somebody has
 * built, so that it reads as unknown.
 */
export function knownVersion(version: string): string {
  return partsOf(version)[0] < 0 ? '' : version.trim()
}

/** Whether a version is older than another; of one that is unknown nobody can say so. */
export function isOlderVersion(version: string, than: string): boolean {
  return knownVersion(version) !== '' && compareVersions(version, than) < 0
}

function partsOf(version: string): [number, number, number] {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version.trim()) ?? []
  return major === undefined ? [-1, -1, -1] : [Number(major), Number(minor), Number(patch ?? 0)]
}
