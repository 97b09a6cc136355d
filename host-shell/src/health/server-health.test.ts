import { queryClient } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery, store } from '@meshdeck/platform/shell'
import { act } from '@meshdeck/testing/dom'
import { enterAs, hear } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { keepTrouble, troubleAtom } from './trouble'
import { useBannerKind, useHealth } from './use-health'

const NOON = 43_200_000

beforeEach(() => {
  jest.useFakeTimers({ now: NOON })
  // what is known of a server is forgotten with the session
  enterAs('admin')
  // what stands for the first reply
  queryClient.setQueryData(serverStatusQuery().queryKey, initialStatus)
})
afterEach(() => jest.useRealTimers())

const known = () => store.get(troubleAtom)
const follow = (wasWell = false) => renderInShell(() => useHealth({ wasWell }).health).result
const hearNow = (status: Parameters<typeof hear>[0]) =>
  act(async () => {
    hear(status)
    await jest.advanceTimersByTimeAsync(0)
  })
const without = { isDbConnected: false }

test('nothing is known before the first reply, and nothing is forgotten', async () => {
  const trouble = { kind: 'server', since: NOON - 60_000, isDismissed: true } as const
  keepTrouble(trouble)
  const health = follow()
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(health.current).toEqual({ is: 'unknown' })
  expect(known()).toEqual(trouble)
})

test('a server that is not well has not been since it was heard of, and is well again at once', async () => {
  const health = follow()
  await hearNow({})
  expect([health.current, known()]).toEqual([{ is: 'well' }, undefined])

  jest.setSystemTime(NOON + 7000)
  await hearNow(without)
  const since = NOON + 7000
  expect(health.current).toEqual({ is: 'unwell', kind: 'server', since, isFromStart: false })
  expect(known()).toEqual({ kind: 'server', since, isDismissed: false })

  await hearNow({})
  expect([health.current, known()]).toEqual([{ is: 'well' }, undefined])
})

test('where it was well before this was on screen, it is not bad from the start', async () => {
  const health = follow(true)
  expect(health.current).toEqual({ is: 'well' })
  await hearNow(without)
  expect(health.current).toMatchObject({ is: 'unwell', isFromStart: false })
})

test('trouble goes on over a page that is loaded again, dismissed or not', async () => {
  const trouble = { kind: 'server', since: NOON - 60_000, isDismissed: true } as const
  keepTrouble(trouble)
  const health = follow()
  await hearNow(without)
  expect(health.current).toMatchObject({ is: 'unwell', since: NOON - 60_000, isFromStart: true })
  expect(known()).toEqual(trouble)
})

test('what is known is not forgotten before a reply says that all is well', async () => {
  keepTrouble({ kind: 'server', since: NOON - 60_000, isDismissed: false })
  const health = follow(true)
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect([health.current, known()?.kind]).toEqual([{ is: 'well' }, 'server'])
  await hearNow({})
  expect(known()).toBeUndefined()
})

test('trouble of another kind begins anew, and is said anew', async () => {
  keepTrouble({ kind: 'broker', since: NOON - 60_000, isDismissed: true })
  const health = follow()
  await hearNow(without)
  expect(health.current).toMatchObject({ kind: 'server', since: NOON })
  expect(known()).toEqual({ kind: 'server', since: NOON, isDismissed: false })
})

test('what was known counts for the first reply only', async () => {
  const health = follow()
  await hearNow({})
  keepTrouble({ kind: 'server', since: NOON - 60_000, isDismissed: false })
  await hearNow(without)
  expect(health.current).toMatchObject({ since: NOON })
})

describe('the banner', () => {
  const unwell = (since: number) =>
    ({ is: 'unwell', kind: 'broker', since, isFromStart: false }) as const
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

  test('says what is wrong once it has been so for five seconds', async () => {
    const { result } = renderInShell(() => useBannerKind(unwell(NOON)))
    await pass(4999)
    expect(result.current).toBeUndefined()
    await pass(1)
    expect(result.current).toBe('broker')
  })

  test('counts what has passed before it was there', async () => {
    const lately = renderInShell(() => useBannerKind(unwell(NOON - 2000))).result
    const longAgo = renderInShell(() => useBannerKind(unwell(NOON - 60_000))).result
    await pass(1)
    expect([lately.current, longAgo.current]).toEqual([undefined, 'broker'])
    await pass(2998)
    expect(lately.current).toBeUndefined()
    await pass(1)
    expect(lately.current).toBe('broker')
  })

  test('says nothing of a server that is well', async () => {
    const { result } = renderInShell(() => useBannerKind({ is: 'well' }))
    await pass(60_000)
    expect(result.current).toBeUndefined()
  })
})
