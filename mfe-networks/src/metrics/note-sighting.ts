import { onSessionEnd } from '@meshdeck/platform'
import type { ChartPoint } from '@meshdeck/ui/chart'

/** So many half minutes are four hours. */
const MOST = 480

/** What the console has seen of each pair since the tab was opened: the server keeps no history. */
const sightings = new Map<string, readonly ChartPoint[]>()
// nobody after who signs out finds what he saw
onSessionEnd(() => sightings.clear())

type Seen = { key: string; value: number | undefined; at: number }

/** Notes a value as it is seen, a moment once, and gives all that were since somebody looked first. */
export function noteSighting({ key, value, at }: Seen): readonly ChartPoint[] {
  const before = sightings.get(key) ?? []
  if (value === undefined || at === 0 || before.at(-1)?.at === at) return before
  const after = [...before, { at, value }].slice(-MOST)
  sightings.set(key, after)
  return after
}
