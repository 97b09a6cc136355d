import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import type { OldAccessLists } from '@meshdeck/domain/old-access'
import { z } from '@meshdeck/platform'

import {
  createAccessDraft,
  movedDraft,
  placesOf,
  stateBetween,
  toAccessMatrix,
} from './access-matrix'
import { pairLines } from './export-pairs'

const node = (id: string) => z.parse(nodeSchema, { id, hostid: `host of ${id}` })
const host = (id: string, name: string) => z.parse(hostSchema, { id: `host of ${id}`, name })
const phone = z.parse(nodeSchema, { id: '', is_static: true, static_node: { clientid: 'phone' } })

const known = {
  nodes: [node('n10'), node('n2'), phone],
  hosts: [host('n10', 'edge-10'), host('n2', 'Édge-2')],
}
const lists: OldAccessLists = {
  n2: { n10: 2, phone: 1 },
  n10: { n2: 2, ghost: 2 },
  phone: { n2: 1 },
  ghost: null,
}
const matrix = (now: OldAccessLists = lists) => toAccessMatrix(now, known)

// indexes of the members, which are sorted by name
const [edge2, edge10, ghost, file] = [0, 1, 2, 3]

test('lists nodes and config files by name, and members that only the lists contain', () => {
  expect(matrix().members.map(({ name, kind }) => [name, kind])).toEqual([
    ['Édge-2', 'node'],
    ['edge-10', 'node'],
    ['ghost', 'unknown'],
    ['phone', 'client'],
  ])
})

test.each([
  [edge2, edge10, 'allowed'],
  [edge2, file, 'denied'],
  [edge10, ghost, 'one-sided'],
  [ghost, file, 'unset'],
])("returns the server's state of a pair: %s and %s are %s [AP-032]", (a, b, state) => {
  expect(stateBetween(matrix(), a, b)).toBe(state)
  expect(stateBetween(matrix(), b, a)).toBe(state)
})

test('finds members by every word, ignoring accents', () => {
  expect(placesOf(matrix(), ' edge 2')).toEqual([edge2])
  expect(placesOf(matrix(), '')).toEqual([0, 1, 2, 3])
})

test('stores a change for both sides, counts it and reverts it on a second press', () => {
  const draft = createAccessDraft(matrix())
  draft.toggle(edge10, edge2)
  expect([draft.isOpen(edge2, edge10), draft.isChanged(edge2, edge10)]).toEqual([false, true])
  expect(draft.changes()).toEqual([{ a: 'n2', b: 'n10', isOpen: false, was: [2, 2] }])
  draft.toggle(edge2, file)
  expect(draft.counts()).toEqual({ opened: 1, closed: 1, configFilePairs: 1 })
  draft.toggle(edge2, edge10)
  draft.toggle(file, edge2)
  expect(draft.counts()).toEqual({ opened: 0, closed: 0, configFilePairs: 0 })
})

test('never sets a member against itself', () => {
  const draft = createAccessDraft(matrix())
  draft.toggle(edge2, edge2)
  expect(draft.changes()).toEqual([])
})

test('opens all pairs in one step, each once, and undoes them in one step', () => {
  const draft = createAccessDraft(matrix())
  draft.toggle(edge2, file)
  draft.set([0, 1, 2, 3], [0, 1, 2, 3], true)
  expect(draft.counts()).toEqual({ opened: 5, closed: 0, configFilePairs: 3 })
  draft.undo()
  expect(draft.changes()).toEqual([{ a: 'n2', b: 'phone', isOpen: true, was: [1, 1] }])
  draft.undo()
  expect([draft.changes(), draft.canUndo()]).toEqual([[], false])
})

test('carries changes over to refetched lists and drops those that match', () => {
  const draft = createAccessDraft(matrix())
  draft.toggle(edge2, edge10)
  draft.toggle(edge2, file)
  const { ghost: _gone, ...others } = lists
  const moved = movedDraft(draft, matrix({ ...others, n2: { n10: 1, phone: 1 } }))
  expect(moved.changes()).toEqual([{ a: 'n2', b: 'phone', isOpen: true, was: [1, 1] }])
  expect(moved.contestedCount()).toBe(0)
})

test('marks a pair that another user has changed, and can keep that change', () => {
  const draft = createAccessDraft(matrix())
  draft.toggle(ghost, file)
  draft.toggle(edge2, file)
  const moved = movedDraft(draft, matrix({ ...lists, phone: { n2: 1, ghost: 1 } }))
  expect(moved.isContested(file, ghost)).toBe(true)
  moved.reset('contested')
  expect(moved.contestedCount()).toBe(0)
  expect(moved.changes().map(({ a }) => a)).toEqual(['n2'])
})

test('exports every pair on screen once', async () => {
  const draft = createAccessDraft(matrix())
  const pairsOf = (rows: readonly number[], columns: readonly number[]) =>
    pairLines({ draft, rows, columns }, (a, b) => [a.name, b.name])
  const all = [0, 1, 2, 3]
  expect(await pairsOf(all, all)).toHaveLength(6)
  expect(await pairsOf([file], all)).toEqual([
    ['phone', 'Édge-2'],
    ['phone', 'edge-10'],
    ['phone', 'ghost'],
  ])
})

test('distinguishes nodes of a device without a name', () => {
  const hosts = [host('n10', ''), host('n2', '')]
  const { members } = toAccessMatrix({}, { ...known, hosts })
  expect(members.map(({ name }) => name)).toEqual(['n2', 'n10', 'phone'])
})
