const steps = [
  [1e12, 'TiB'],
  [1e9, 'GiB'],
  [1e6, 'MiB'],
  [1e3, 'KiB'],
] as const

/** Bytes for reading: the unit changes at 1e3, 1e6, 1e9, 1e12, two decimals [CO-049, CO-050]. */
export function formatBytes(bytes: number): string {
  const step = steps.find(([threshold]) => bytes >= threshold)
  return step ? `${(bytes / step[0]).toFixed(2)} ${step[1]}` : `${bytes.toFixed(2)} B`
}

/** Minutes as hours (floored) and the minutes that remain [CO-051]. */
export function formatUptime(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${Math.floor(minutes % 60)}m`
}
