import type { Host } from '@meshdeck/api/hosts'
import { isConfigFile, type Node, nodeKey, nodeNames } from '@meshdeck/api/nodes'
import {
  isOpenPair,
  OLD_ACCESS,
  type OldAccessLists,
  type OldPairChange,
} from '@meshdeck/domain/old-access'
import type { EntityKind } from '@meshdeck/domain/reach'
import type { TFunction } from '@meshdeck/platform'
import { naturalKey, plainText, sortRows } from '@meshdeck/ui/data-table'
import { useState, useSyncExternalStore } from 'react'

/** Member of the old access lists. */
export type AccessMember = {
  /** ID of a node, or name of a config file. */
  id: string
  name: string
  /** `unknown`: in the lists, but no longer in the network. */
  kind: Extract<EntityKind, 'node' | 'client'> | 'unknown'
  /** Normalized name for the search. */
  plain: string
}

/** Setting of each member for each other one; members are identified by index. */
export type AccessMatrix = {
  members: readonly AccessMember[]
  /** One byte per pair, one row per member: the value for a pair is at `member * count + other`. */
  settings: Uint8Array
}

type NodesAndHosts = { nodes: readonly Node[]; hosts: readonly Host[] }

/** Builds the matrix of a network's lists with the members sorted by name. */
export function toAccessMatrix(lists: OldAccessLists, known: NodesAndHosts): AccessMatrix {
  const members = toMembers(lists, known)
  const positions = new Map(members.map(({ id }, position) => [id, position]))
  const size = members.length
  const settings = new Uint8Array(size * size)
  for (const [id, row] of Object.entries(lists)) {
    const start = (positions.get(id) ?? 0) * size
    for (const [other, setting] of Object.entries(row ?? {})) {
      const position = positions.get(other)
      if (position !== undefined) settings[start + position] = setting
    }
  }
  return { members, settings }
}

function toMembers(lists: OldAccessLists, { nodes, hosts }: NodesAndHosts): AccessMember[] {
  const nameOf = nodeNames(nodes, hosts)
  const listedMembers = nodes.map((node) => {
    const id = nodeKey(node)
    return toMember(id, nameOf(id), isConfigFile(node) ? 'client' : 'node')
  })
  const ids = new Set(listedMembers.map(({ id }) => id))
  const strangers = Object.keys(lists).filter((id) => !ids.has(id))
  const members = [...listedMembers, ...strangers.map((id) => toMember(id, id, 'unknown'))]
  return sortRows(members, ({ name }) => naturalKey(name))
}

const toMember = (id: string, name: string, kind: AccessMember['kind']): AccessMember => ({
  id,
  name,
  kind,
  plain: plainText(name),
})

/** Returns the settings of both members for each other. */
const settingsBetween = ({ members, settings }: AccessMatrix, a: number, b: number) =>
  [settings[a * members.length + b] ?? 0, settings[b * members.length + a] ?? 0] as const

/**
 * Returns why two members may not communicate according to the server: one denies it, or has no entry for the other.
 */
export function stateBetween(
  matrix: AccessMatrix,
  a: number,
  b: number,
): 'allowed' | 'denied' | 'one-sided' | 'unset' {
  const settings = settingsBetween(matrix, a, b)
  const allowing = settings.filter((setting) => setting === OLD_ACCESS.allowed).length
  if (allowing === 2) return 'allowed'
  if (allowing === 1) return 'one-sided'
  return settings.includes(OLD_ACCESS.denied) ? 'denied' : 'unset'
}

/** Returns the indexes of the members whose name contains every word of the search. */
export function placesOf({ members }: AccessMatrix, search: string): number[] {
  const words = plainText(search).split(' ').filter(Boolean)
  return members.flatMap(({ plain }, position) =>
    words.every((word) => plain.includes(word)) ? [position] : [],
  )
}

/** Whether both have the same settings for the same members. */
const isSameMatrix = (a: AccessMatrix, b: AccessMatrix): boolean =>
  a.members.length === b.members.length &&
  a.members.every(({ id, name }, position) => {
    const other = b.members[position]
    return other?.id === id && other.name === name
  }) &&
  a.settings.every((setting, index) => setting === b.settings[index])

/**
 * Unsaved changes of a matrix. A pair is open or closed, so a change inverts it, and inverting it again reverts it.
 * Mutable, because with 500 members each key press would copy 125,000 pairs. Components subscribe to it.
 */
export type AccessDraft = ReturnType<typeof createAccessDraft>

export function createAccessDraft(matrix: AccessMatrix) {
  const size = matrix.members.length
  const turned = new Set<number>()
  /** Pairs that another user has changed in the meantime. */
  const contested = new Set<number>()
  const steps: number[][] = []
  const listeners = new Set<() => void>()
  const counts = { opened: 0, closed: 0, configFilePairs: 0 }
  let version = 0

  // the same for both orders
  const keyOf = (a: number, b: number) => Math.min(a, b) * size + Math.max(a, b)
  const endsOf = (key: number) => [Math.floor(key / size), key % size] as const
  const wasOpen = (a: number, b: number) => isOpenPair(settingsBetween(matrix, a, b))

  function turn(key: number) {
    const [a, b] = endsOf(key)
    const step = turned.delete(key) ? -1 : 1
    if (step === 1) turned.add(key)
    else contested.delete(key)
    counts[wasOpen(a, b) ? 'closed' : 'opened'] += step
    const hasConfigFile = [a, b].some((position) => matrix.members[position]?.kind === 'client')
    if (hasConfigFile) counts.configFilePairs += step
  }

  function toggleAll(keys: readonly number[]) {
    for (const key of keys) turn(key)
    version += 1
    listeners.forEach((listener) => listener())
  }

  const isOpen = (a: number, b: number) => wasOpen(a, b) !== turned.has(keyOf(a, b))

  return {
    matrix,
    /** Number of pairs that open and close, and how many of them include a config file. */
    counts: (): Readonly<typeof counts> => counts,
    canUndo: () => steps.length > 0,
    isOpen,
    isChanged: (a: number, b: number) => turned.has(keyOf(a, b)),
    isContested: (a: number, b: number) => contested.has(keyOf(a, b)),
    contestedCount: () => contested.size,

    /** Opens or closes every pair between the two sets, in one step. */
    set(these: readonly number[], those: readonly number[], isOpenNow: boolean) {
      const keys = new Set<number>()
      for (const a of these) {
        for (const b of those) if (a !== b && isOpen(a, b) !== isOpenNow) keys.add(keyOf(a, b))
      }
      if (keys.size === 0) return
      steps.push([...keys])
      toggleAll([...keys])
    },
    /** Inverts one pair. */
    toggle(a: number, b: number) {
      if (a === b) return
      steps.push([keyOf(a, b)])
      toggleAll([keyOf(a, b)])
    },
    undo: () => toggleAll(steps.pop() ?? []),
    /** Reverts all changes, or only contested ones. */
    reset(which: 'all' | 'contested' = 'all') {
      const keys = [...(which === 'all' ? turned : contested)]
      steps.length = 0
      toggleAll(keys)
    },

    /** Returns at most `most` changed pairs, oldest first. */
    changes(most = Infinity): OldPairChange[] {
      const changes: OldPairChange[] = []
      for (const key of turned) {
        if (changes.length === most) break
        const [a, b] = endsOf(key)
        const [one, other] = [matrix.members[a], matrix.members[b]]
        if (!one || !other) continue
        const was = settingsBetween(matrix, a, b)
        changes.push({ a: one.id, b: other.id, isOpen: !isOpenPair(was), was })
      }
      return changes
    },
    /** Takes over the changes of an older draft. */
    take(changed: ReadonlyArray<{ a: number; b: number; isContested: boolean }>) {
      for (const { a, b, isContested } of changed) if (isContested) contested.add(keyOf(a, b))
      toggleAll(changed.map(({ a, b }) => keyOf(a, b)))
    },

    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Returns a draft with the same changes on top of the refetched lists. Drops changes that another user has made too
 * and those of removed members; marks pairs that another user has changed.
 */
export function movedDraft(before: AccessDraft, matrix: AccessMatrix): AccessDraft {
  const positions = new Map(matrix.members.map(({ id }, position) => [id, position]))
  const after = createAccessDraft(matrix)
  const changedPairs = before.changes().flatMap(({ a: oneId, b: otherId, isOpen, was }) => {
    const [a, b] = [positions.get(oneId), positions.get(otherId)]
    if (a === undefined || b === undefined || after.isOpen(a, b) === isOpen) return []
    const isContested = settingsBetween(matrix, a, b).some((setting, side) => setting !== was[side])
    return [{ a, b, isContested }]
  })
  after.take(changedPairs)
  return after
}

/** Keeps the user's changes when the lists are refetched. */
export function useAccessDraft(matrix: AccessMatrix): AccessDraft {
  const [state, setState] = useState(() => ({ matrix, draft: createAccessDraft(matrix) }))
  if (state.matrix === matrix) return state.draft
  const isSame = isSameMatrix(state.draft.matrix, matrix)
  const draft = isSame ? state.draft : movedDraft(state.draft, matrix)
  setState({ matrix, draft })
  return draft
}

/** Re-renders the component whenever the draft changes. */
export const useDraftVersion = ({ subscribe, version }: AccessDraft): number =>
  useSyncExternalStore(subscribe, version)

type Ends = { a: number; b: number }

const stateKeys = {
  allowed: 'egress:oldAcls.access.allowed',
  denied: 'egress:oldAcls.access.denied',
  'one-sided': 'egress:oldAcls.access.oneSided',
  unset: 'egress:oldAcls.access.unset',
} as const

/** Returns the text for whether two may communicate: the wanted state, or the server's if unchanged. */
export function accessText(t: TFunction<'egress'>, draft: AccessDraft, { a, b }: Ends): string {
  if (!draft.isChanged(a, b)) return t(stateKeys[stateBetween(draft.matrix, a, b)])
  return t(draft.isOpen(a, b) ? 'oldAcls.access.allowed' : 'oldAcls.access.denied')
}

/** Accessible name of a cell: both members, the state, and whether it was changed. */
export function cellName(t: TFunction<'egress'>, draft: AccessDraft, { a, b }: Ends): string {
  const { members } = draft.matrix
  const names = { one: members[a]?.name ?? '', other: members[b]?.name ?? '' }
  if (a === b) return t('oldAcls.cell.self', names)
  const values = { ...names, access: accessText(t, draft, { a, b }) }
  return t(draft.isChanged(a, b) ? 'oldAcls.cell.changed' : 'oldAcls.cell.state', values)
}
