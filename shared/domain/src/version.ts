/**
 * Compares two versions such as `v1.5.1` and `1.0.0`: negative if `a` is older, 0 if they are equal, positive if `a` is
 * newer. Ignores everything after a dash. Text that is no version counts as older than every version.
 */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a)
  const right = partsOf(b)
  const difference = left.map((part, index) => part - (right[index] ?? 0)).find((x) => x !== 0)
  return difference ?? 0
}

/**
 * Returns a version for display; empty for other text, such as `dev` or `(devel)` of a custom client build, so that it
 * is shown as unknown.
 */
export function knownVersion(version: string): string {
  return partsOf(version)[0] < 0 ? '' : version.trim()
}

/** Whether a version is older than another; false for an unknown version. */
export function isOlderVersion(version: string, than: string): boolean {
  return knownVersion(version) !== '' && compareVersions(version, than) < 0
}

function partsOf(version: string): [number, number, number] {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version.trim()) ?? []
  return major === undefined ? [-1, -1, -1] : [Number(major), Number(minor), Number(patch ?? 0)]
}
