import '@meshdeck/testing/at-a-server'
import { answerWith, type SentCall } from '@meshdeck/testing/answers'
import { act } from '@meshdeck/testing/dom'
import { signInWithRole, waitSoon } from '@meshdeck/testing/hooks'

import { useDeviceStatusesOfNetworks } from '../shared/all-networks-request'
import { haveNetworks, renderInShell } from '../testing/render-in-shell'
import { useAllNetworksLists } from './all-networks-lists'

/** The user who requested data is remembered, so each test uses another user. */
let persons = 0
const enter = () => signInWithRole('admin', {}, `person-${(persons += 1)}`)

const routes = { Code: 200, Message: '', Response: [] }
const answers = {
  'GET hosts': [],
  'GET nodes': [],
  'GET v1/egress?network=corp': routes,
  'GET v1/egress?network=lab': routes,
  'GET v1/nodes/corp/status': { Code: 200, Message: '', Response: {} },
  'GET v1/nodes/lab/status': { Code: 200, Message: '', Response: {} },
}
let sent: SentCall[]
const asked = () => sent.map(([call]) => call).toSorted()

beforeEach(() => {
  enter()
  sent = answerWith(answers)
})
afterEach(() => jest.restoreAllMocks())

const readings = [
  ['states', useDeviceStatusesOfNetworks, ['GET v1/nodes/corp/status', 'GET v1/nodes/lab/status']],
  ['lists', useAllNetworksLists, Object.keys(answers).slice(0, 4)],
] as const

describe.each(readings)('%s of all networks', (_, useReading, calls) => {
  const begin = () => renderInShell(() => useReading()).result

  test('fetches automatically when small', async () => {
    haveNetworks({ corp: 3, lab: 1 })
    const reading = begin()
    expect(reading.current).toMatchObject({ isFetching: true, data: undefined, bytes: undefined })
    await waitSoon(() => expect(reading.current.data).toBeDefined())
    expect(asked()).toEqual(calls)
    expect(reading.current).toMatchObject({ isFetching: false, error: null, bytes: undefined })

    await act(async () => reading.current.read())
    await waitSoon(() => expect(asked()).toHaveLength(2 * calls.length))
  })

  test('waits for a request when large, and gives the size', async () => {
    haveNetworks({ corp: 3000, lab: 1000 })
    const reading = begin()
    const other = begin()
    expect(reading.current).toMatchObject({ isFetching: false, data: undefined, error: null })
    expect(reading.current.bytes).toBeGreaterThan(500_000)
    expect(asked()).toEqual([])

    await act(async () => reading.current.read())
    expect(reading.current.bytes).toBeUndefined()
    await waitSoon(() => expect(reading.current.data).toBeDefined())
    // several panels share what was requested once
    expect(other.current.data).toBeDefined()
    expect(asked()).toEqual(calls)
  })

  test('waits for a request again after another user signs in', async () => {
    haveNetworks({ corp: 3000, lab: 1000 })
    const reading = begin()
    await act(async () => reading.current.read())
    enter()
    haveNetworks({ corp: 3000, lab: 1000 })
    expect(begin().current.bytes).toBeGreaterThan(500_000)
  })

  test('returns undefined while the networks are unknown', async () => {
    sent = answerWith({ 'GET v1/networks/stats': 400 })
    const reading = begin()
    expect(reading.current).toMatchObject({ data: undefined, bytes: undefined })
    await waitSoon(() => expect(asked()).toEqual(['GET v1/networks/stats']))
  })

  test('reports an error when fetching fails, and refetches on retry', async () => {
    haveNetworks({ corp: 3, lab: 1 })
    sent = answerWith({ ...answers, [calls[0] ?? '']: 500 })
    const reading = begin()
    await waitSoon(() => expect(reading.current.error).toMatchObject({ status: 500 }))
    expect(reading.current.data).toBeUndefined()
    sent = answerWith(answers)
    await act(async () => reading.current.read())
    await waitSoon(() => expect(reading.current.data).toBeDefined())
    expect(reading.current.error).toBeNull()
  })
})
