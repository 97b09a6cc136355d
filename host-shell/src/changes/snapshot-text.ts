import type { Snapshot } from './change'

/** The text of a snapshot, a line for each node: as short as it can be and still be read. */
export function writeSnapshot(snapshot: Snapshot): string {
  return [...snapshot]
    .map(([key, { name, isUp }]) => `${isUp ? '+' : '-'}${key} ${name.replaceAll(/\s/g, ' ')}`)
    .join('\n')
}

/** Undefined for a text that is none. */
export function readSnapshot(text: string): Snapshot | undefined {
  const snapshot = new Map<string, { name: string; isUp: boolean }>()
  for (const line of text === '' ? [] : text.split('\n')) {
    const [, sign, key, name] = /^([+-])(\S+) (.*)$/.exec(line) ?? []
    if (key === undefined || name === undefined) return undefined
    snapshot.set(key, { name, isUp: sign === '+' })
  }
  return snapshot
}
