import { HOUR_MS } from '@meshdeck/domain/times'
import { act } from '@meshdeck/testing/dom'
import { signInWithRole } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { MAX_CHANGES, type NetworkSnapshot } from './change'
import {
  forgetOtherNetworks,
  MAX_NODES,
  recordSnapshot,
  readStoredChanges,
  parseSnapshot,
  subscribeToChanges,
  useStoredChanges,
  serializeSnapshot,
} from './stored-changes'

describe('stored changes', () => {
  const nodes = (count: number, status = 'online') =>
    Array.from({ length: count }, (_, index) => ({
      id: `${String(index).padStart(8, '0')}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`,
      name: `host-${index}`,
      status,
    }))
  const seen = (at: number, of: NetworkSnapshot['nodes'], networkId = 'corp'): NetworkSnapshot => ({
    networkId,
    at,
    nodes: of,
    isWhole: true,
  })
  const kinds = (person: string) =>
    readStoredChanges(person).changes.map(({ kind, name }) => `${kind} ${name}`)
  const size = () =>
    Object.entries(localStorage).reduce(
      (sum, [key, text]) => sum + key.length + String(text).length,
      0,
    )

  beforeEach(() => localStorage.clear())

  test('reports nothing on the first observation and changes on the next', () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(2)))
    expect(kinds('ann')).toEqual([])
    const listener = jest.fn()
    const stop = subscribeToChanges(listener)

    recordSnapshot('ann', seen(3 * HOUR_MS, nodes(1, 'offline')))
    expect(kinds('ann')).toEqual(['down host-0', 'left host-1'])
    expect(readStoredChanges('ann').visits).toEqual({
      began: 3 * HOUR_MS,
      before: HOUR_MS,
      last: 3 * HOUR_MS,
    })
    expect(listener).toHaveBeenCalled()
    stop()
  })

  test('adds the name from the next list to a node noticed without one', () => {
    recordSnapshot('ann', seen(HOUR_MS, []))
    const nameless = nodes(1).map(({ id, status }) => ({ id, status }))
    recordSnapshot('ann', seen(2 * HOUR_MS, nameless))
    expect(kinds('ann')).toEqual(['joined '])
    recordSnapshot('ann', seen(2 * HOUR_MS + 1, nodes(1)))
    expect(kinds('ann')).toEqual(['joined host-0'])
  })

  test('returns the same object until something is noted', () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(2)))
    const kept = readStoredChanges('ann')
    expect(readStoredChanges('ann')).toBe(kept)
    recordSnapshot('ann', seen(HOUR_MS + 1, nodes(3)))
    expect(readStoredChanges('ann')).not.toBe(kept)
  })

  test("isn't shared between users", () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(2)))
    recordSnapshot('ann b', seen(HOUR_MS, nodes(2)))
    recordSnapshot('ann', seen(2 * HOUR_MS, nodes(1)))
    expect([kinds('ann').length, kinds('ann b').length]).toEqual([1, 0])
  })

  test('stores ten thousand nodes, and the maximum of changes, in less than half a megabyte each', () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(10_000)))
    const states = size()
    expect(states).toBeLessThan(400_000)
    recordSnapshot('ann', seen(2 * HOUR_MS, nodes(10_000, 'offline')))
    expect(readStoredChanges('ann').changes).toHaveLength(MAX_CHANGES)
    expect(size() - states).toBeLessThan(250_000)
  })

  test('forgets the oldest networks beyond the node limit and never keeps one that is too large', () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(MAX_NODES / 2), 'old'))
    recordSnapshot('ann', seen(2 * HOUR_MS, nodes(MAX_NODES / 2), 'newer'))
    recordSnapshot('ann', seen(3 * HOUR_MS, nodes(1), 'newest'))
    // forgotten, so its nodes are not reported as new
    recordSnapshot('ann', seen(4 * HOUR_MS, nodes(0), 'old'))
    recordSnapshot('ann', seen(5 * HOUR_MS, nodes(MAX_NODES + 1), 'huge'))
    expect(kinds('ann')).toEqual([])
    recordSnapshot('ann', seen(6 * HOUR_MS, nodes(0), 'newest'))
    expect(kinds('ann')).toEqual(['left host-0'])
  })

  test('stops comparing a deleted network', () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(2), 'gone'))
    forgetOtherNetworks('ann', ['corp'])
    recordSnapshot('ann', seen(2 * HOUR_MS, nodes(0), 'gone'))
    expect(kinds('ann')).toEqual([])
  })

  test('compares nothing when the browser is out of space, and keeps what is stored', () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(3)))
    recordSnapshot('ann', seen(HOUR_MS + 1, nodes(2)))
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    recordSnapshot('ann', seen(2 * HOUR_MS, nodes(0)))
    full.mockRestore()
    expect(kinds('ann')).toEqual(['left host-2'])
    recordSnapshot('ann', seen(3 * HOUR_MS, nodes(0)))
    expect(kinds('ann')).toEqual(['left host-2'])
  })

  test('drops invalid stored values', () => {
    recordSnapshot('ann', seen(HOUR_MS, nodes(1)))
    const complaint = jest.spyOn(console, 'warn').mockReturnValue()
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"x":1}')
    recordSnapshot('ann', seen(2 * HOUR_MS, nodes(0)))
    expect(kinds('ann')).toEqual([])
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('unreadable'))
  })

  test('reads back a snapshot as written', () => {
    const snapshot = new Map([
      ['a-1', { name: 'fra edge', isUp: true }],
      ['b-2', { name: '', isUp: false }],
    ])
    expect(parseSnapshot(serializeSnapshot(snapshot))).toEqual(snapshot)
    expect(parseSnapshot('')).toEqual(new Map())
    expect(parseSnapshot('nonsense')).toBeUndefined()
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
    signInWithRole('admin')
    const { result } = renderInShell(useStoredChanges)
    act(() => recordSnapshot('ada', seen(3_600_000, 'online')))
    act(() => recordSnapshot('ada', seen(7_200_000, 'offline')))
    expect(result.current.changes).toMatchObject([{ kind: 'down', name: 'edge' }])

    signInWithRole('admin', {}, 'grace')
    expect(renderInShell(useStoredChanges).result.current.changes).toEqual([])
  })
})
