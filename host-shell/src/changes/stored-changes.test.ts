import { HOUR_MS } from '@meshdeck/domain/times'
import { act } from '@meshdeck/testing/dom'
import { enterAs } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { MOST_CHANGES, type Sighting } from './change'
import {
  keepNetworks,
  MOST_NODES,
  noteSighting,
  readKept,
  readSnapshot,
  subscribeToChanges,
  useKeptChanges,
  writeSnapshot,
} from './stored-changes'

describe('stored changes', () => {
  const nodes = (count: number, status = 'online') =>
    Array.from({ length: count }, (_, index) => ({
      id: `${String(index).padStart(8, '0')}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`,
      name: `host-${index}`,
      status,
    }))
  const seen = (at: number, of: Sighting['nodes'], networkId = 'corp'): Sighting => ({
    networkId,
    at,
    nodes: of,
    isWhole: true,
  })
  const kinds = (person: string) =>
    readKept(person).changes.map(({ kind, name }) => `${kind} ${name}`)
  const size = () =>
    Object.entries(localStorage).reduce(
      (sum, [key, text]) => sum + key.length + String(text).length,
      0,
    )

  beforeEach(() => localStorage.clear())

  test('reports nothing on the first observation and changes on the next', () => {
    noteSighting('ann', seen(HOUR_MS, nodes(2)))
    expect(kinds('ann')).toEqual([])
    const heard = jest.fn()
    const stop = subscribeToChanges(heard)

    noteSighting('ann', seen(3 * HOUR_MS, nodes(1, 'offline')))
    expect(kinds('ann')).toEqual(['down host-0', 'left host-1'])
    expect(readKept('ann').visits).toEqual({
      began: 3 * HOUR_MS,
      before: HOUR_MS,
      last: 3 * HOUR_MS,
    })
    expect(heard).toHaveBeenCalled()
    stop()
  })

  test('adds the name from the next list to a node noticed without one', () => {
    noteSighting('ann', seen(HOUR_MS, []))
    const nameless = nodes(1).map(({ id, status }) => ({ id, status }))
    noteSighting('ann', seen(2 * HOUR_MS, nameless))
    expect(kinds('ann')).toEqual(['joined '])
    noteSighting('ann', seen(2 * HOUR_MS + 1, nodes(1)))
    expect(kinds('ann')).toEqual(['joined host-0'])
  })

  test('returns the same object until something is noted', () => {
    noteSighting('ann', seen(HOUR_MS, nodes(2)))
    const kept = readKept('ann')
    expect(readKept('ann')).toBe(kept)
    noteSighting('ann', seen(HOUR_MS + 1, nodes(3)))
    expect(readKept('ann')).not.toBe(kept)
  })

  test("isn't shared between users", () => {
    noteSighting('ann', seen(HOUR_MS, nodes(2)))
    noteSighting('ann b', seen(HOUR_MS, nodes(2)))
    noteSighting('ann', seen(2 * HOUR_MS, nodes(1)))
    expect([kinds('ann').length, kinds('ann b').length]).toEqual([1, 0])
  })

  test('stores ten thousand nodes, and the maximum of changes, in less than half a megabyte each', () => {
    noteSighting('ann', seen(HOUR_MS, nodes(10_000)))
    const states = size()
    expect(states).toBeLessThan(400_000)
    noteSighting('ann', seen(2 * HOUR_MS, nodes(10_000, 'offline')))
    expect(readKept('ann').changes).toHaveLength(MOST_CHANGES)
    expect(size() - states).toBeLessThan(250_000)
  })

  test('forgets the oldest networks beyond the node limit and never keeps one that is too large', () => {
    noteSighting('ann', seen(HOUR_MS, nodes(MOST_NODES / 2), 'old'))
    noteSighting('ann', seen(2 * HOUR_MS, nodes(MOST_NODES / 2), 'newer'))
    noteSighting('ann', seen(3 * HOUR_MS, nodes(1), 'newest'))
    // forgotten, so its nodes are not reported as new
    noteSighting('ann', seen(4 * HOUR_MS, nodes(0), 'old'))
    noteSighting('ann', seen(5 * HOUR_MS, nodes(MOST_NODES + 1), 'huge'))
    expect(kinds('ann')).toEqual([])
    noteSighting('ann', seen(6 * HOUR_MS, nodes(0), 'newest'))
    expect(kinds('ann')).toEqual(['left host-0'])
  })

  test('stops comparing a deleted network', () => {
    noteSighting('ann', seen(HOUR_MS, nodes(2), 'gone'))
    keepNetworks('ann', ['corp'])
    noteSighting('ann', seen(2 * HOUR_MS, nodes(0), 'gone'))
    expect(kinds('ann')).toEqual([])
  })

  test('compares nothing when the browser is out of space, and keeps what is stored', () => {
    noteSighting('ann', seen(HOUR_MS, nodes(3)))
    noteSighting('ann', seen(HOUR_MS + 1, nodes(2)))
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    noteSighting('ann', seen(2 * HOUR_MS, nodes(0)))
    full.mockRestore()
    expect(kinds('ann')).toEqual(['left host-2'])
    noteSighting('ann', seen(3 * HOUR_MS, nodes(0)))
    expect(kinds('ann')).toEqual(['left host-2'])
  })

  test('drops invalid stored values', () => {
    noteSighting('ann', seen(HOUR_MS, nodes(1)))
    const complaint = jest.spyOn(console, 'warn').mockReturnValue()
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"x":1}')
    noteSighting('ann', seen(2 * HOUR_MS, nodes(0)))
    expect(kinds('ann')).toEqual([])
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('unreadable'))
  })

  test('reads back a snapshot as written', () => {
    const snapshot = new Map([
      ['a-1', { name: 'fra edge', isUp: true }],
      ['b-2', { name: '', isUp: false }],
    ])
    expect(readSnapshot(writeSnapshot(snapshot))).toEqual(snapshot)
    expect(readSnapshot('')).toEqual(new Map())
    expect(readSnapshot('nonsense')).toBeUndefined()
  })
})

describe('useKeptChanges', () => {
  const seen = (at: number, status: string) => ({
    networkId: 'corp',
    at,
    nodes: [{ id: '00000000-aaaa-4aaa-8aaa-aaaaaaaaaaaa', name: 'edge', status }],
    isWhole: true,
  })

  test('returns changes of the signed-in user at once, and none of other users', () => {
    enterAs('admin')
    const { result } = renderInShell(useKeptChanges)
    act(() => noteSighting('ada', seen(3_600_000, 'online')))
    act(() => noteSighting('ada', seen(7_200_000, 'offline')))
    expect(result.current.changes).toMatchObject([{ kind: 'down', name: 'edge' }])

    enterAs('admin', {}, 'grace')
    expect(renderInShell(useKeptChanges).result.current.changes).toEqual([])
  })
})
