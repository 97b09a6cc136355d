import { isOpenPair, type OldPairChange } from '@meshdeck/domain/old-access'

import { type AccessMatrix, wordsBetween } from './access-matrix'

/**
 * Changes of a matrix that were not sent yet. A pair is open or closed, so a change of it is that it is turned
 * round, and is undone by turning it round again. It changes in its place: with 500 members a copy would have to
 * be made of 125,000 pairs at every press of a key. Whoever draws it subscribes.
 */
export type AccessDraft = ReturnType<typeof createAccessDraft>

export function createAccessDraft(matrix: AccessMatrix) {
  const size = matrix.members.length
  const turned = new Set<number>()
  /** Of which somebody else has spoken meanwhile. */
  const contested = new Set<number>()
  const steps: number[][] = []
  const listeners = new Set<() => void>()
  const counts = { opened: 0, closed: 0, ofFiles: 0 }
  let version = 0

  // the same of both orders
  const keyOf = (a: number, b: number) => Math.min(a, b) * size + Math.max(a, b)
  const endsOf = (key: number) => [Math.floor(key / size), key % size] as const
  const wasOpen = (a: number, b: number) => isOpenPair(wordsBetween(matrix, a, b))

  function turn(key: number) {
    const [a, b] = endsOf(key)
    const step = turned.delete(key) ? -1 : 1
    if (step === 1) turned.add(key)
    else contested.delete(key)
    counts[wasOpen(a, b) ? 'closed' : 'opened'] += step
    const isOfFile = [a, b].some((place) => matrix.members[place]?.kind === 'file')
    if (isOfFile) counts.ofFiles += step
  }

  function turnAll(keys: readonly number[]) {
    for (const key of keys) turn(key)
    version += 1
    listeners.forEach((listener) => listener())
  }

  const isOpen = (a: number, b: number) => wasOpen(a, b) !== turned.has(keyOf(a, b))

  return {
    matrix,
    /** How many pairs open and close, and at how many of them is a config file. */
    counts: (): Readonly<typeof counts> => counts,
    canUndo: () => steps.length > 0,
    isOpen,
    isChanged: (a: number, b: number) => turned.has(keyOf(a, b)),
    isContested: (a: number, b: number) => contested.has(keyOf(a, b)),
    contestedCount: () => contested.size,

    /** Opens or closes every pair of one of these with one of those, in one step. */
    set(these: readonly number[], those: readonly number[], isOpenNow: boolean) {
      const keys = new Set<number>()
      for (const a of these) {
        for (const b of those) if (a !== b && isOpen(a, b) !== isOpenNow) keys.add(keyOf(a, b))
      }
      if (keys.size === 0) return
      steps.push([...keys])
      turnAll([...keys])
    },
    /** Turns one pair round. */
    toggle(a: number, b: number) {
      if (a === b) return
      steps.push([keyOf(a, b)])
      turnAll([keyOf(a, b)])
    },
    undo: () => turnAll(steps.pop() ?? []),
    /** Takes everything back, or what is contested alone. */
    reset(which: 'all' | 'contested' = 'all') {
      const keys = [...(which === 'all' ? turned : contested)]
      steps.length = 0
      turnAll(keys)
    },

    /** The changed pairs, the oldest first, at most so many. */
    changes(most = Infinity): OldPairChange[] {
      const changes: OldPairChange[] = []
      for (const key of turned) {
        if (changes.length === most) break
        const [a, b] = endsOf(key)
        const [one, other] = [matrix.members[a], matrix.members[b]]
        if (!one || !other) continue
        const was = wordsBetween(matrix, a, b)
        changes.push({ a: one.id, b: other.id, isOpen: !isOpenPair(was), was })
      }
      return changes
    },
    /** Begins with changes of an older draft. */
    take(changed: ReadonlyArray<{ a: number; b: number; isContested: boolean }>) {
      for (const { a, b, isContested } of changed) if (isContested) contested.add(keyOf(a, b))
      turnAll(changed.map(({ a, b }) => keyOf(a, b)))
    },

    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The same changes upon what the server says by now. Those that somebody else has made too are done, and those of
 * somebody who has left are gone; where somebody else has spoken of a pair it is marked.
 */
export function movedDraft(before: AccessDraft, matrix: AccessMatrix): AccessDraft {
  const places = new Map(matrix.members.map(({ id }, place) => [id, place]))
  const after = createAccessDraft(matrix)
  const changed = before.changes().flatMap(({ a: oneId, b: otherId, isOpen, was }) => {
    const [a, b] = [places.get(oneId), places.get(otherId)]
    if (a === undefined || b === undefined || after.isOpen(a, b) === isOpen) return []
    const isContested = wordsBetween(matrix, a, b).some((word, side) => word !== was[side])
    return [{ a, b, isContested }]
  })
  after.take(changed)
  return after
}
