const OLDEST = [0, 17, 0]

/** Whether a device's program is new enough to register (contract 3.7): 0.17.0 or later, or `dev`. */
export function isClientVersion(version: string): boolean {
  if (version === 'dev') return true
  const parts = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version)?.slice(1)
  if (!parts) return false
  const numbers = parts.map((part) => Number(part ?? 0))
  const difference = numbers.map((number, index) => number - (OLDEST[index] ?? 0))
  return (difference.find((part) => part !== 0) ?? 0) >= 0
}
