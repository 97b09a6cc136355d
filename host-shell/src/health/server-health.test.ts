import { queryClient } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery, store } from '@meshdeck/platform/shell'
import { act } from '@meshdeck/testing/dom'
import { signInWithRole, setServerStatus } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import {
  bannerAt,
  causesOf,
  explainsItself,
  type Health,
  isTrialEnd,
  storeHealthProblem,
  nextHealth,
  trialAt,
  healthProblemAtom,
  unhealthyKind,
  unknownHealth,
  useBannerKind,
  useHealth,
} from './server-health'

describe('server health', () => {
  const NOON = 43_200_000

  beforeEach(() => {
    jest.useFakeTimers({ now: NOON })
    // signing in ends the previous session, which clears what is known of the server
    signInWithRole('admin')
    // placeholder until the first response
    queryClient.setQueryData(serverStatusQuery().queryKey, initialStatus)
  })
  afterEach(() => jest.useRealTimers())

  const known = () => store.get(healthProblemAtom)
  const follow = (wasWell = false) => renderInShell(() => useHealth({ wasWell }).health).result
  const hearNow = (status: Parameters<typeof setServerStatus>[0]) =>
    act(async () => {
      setServerStatus(status)
      await jest.advanceTimersByTimeAsync(0)
    })
  const without = { isDbConnected: false }

  test('knows nothing before the first reply and keeps the stored trouble', async () => {
    const trouble = { kind: 'server', since: NOON - 60_000, isDismissed: true } as const
    storeHealthProblem(trouble)
    const health = follow()
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(health.current).toEqual({ is: 'unknown' })
    expect(known()).toEqual(trouble)
  })

  test('counts from when trouble was first reported and recovers at once', async () => {
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

  test("isn't unhealthy from the start if the server was healthy before", async () => {
    const health = follow(true)
    expect(health.current).toEqual({ is: 'well' })
    await hearNow(without)
    expect(health.current).toMatchObject({ is: 'unwell', isFromStart: false })
  })

  test('continues earlier trouble after a reload, dismissed or not', async () => {
    const trouble = { kind: 'server', since: NOON - 60_000, isDismissed: true } as const
    storeHealthProblem(trouble)
    const health = follow()
    await hearNow(without)
    expect(health.current).toMatchObject({ is: 'unwell', since: NOON - 60_000, isFromStart: true })
    expect(known()).toEqual(trouble)
  })

  test('keeps the stored trouble until a reply says that everything is fine', async () => {
    storeHealthProblem({ kind: 'server', since: NOON - 60_000, isDismissed: false })
    const health = follow(true)
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect([health.current, known()?.kind]).toEqual([{ is: 'well' }, 'server'])
    await hearNow({})
    expect(known()).toBeUndefined()
  })

  test('restarts the time and the banner for a different kind of trouble', async () => {
    storeHealthProblem({ kind: 'broker', since: NOON - 60_000, isDismissed: true })
    const health = follow()
    await hearNow(without)
    expect(health.current).toMatchObject({ kind: 'server', since: NOON })
    expect(known()).toEqual({ kind: 'server', since: NOON, isDismissed: false })
  })

  test('uses the stored trouble for the first reply only', async () => {
    const health = follow()
    await hearNow({})
    storeHealthProblem({ kind: 'server', since: NOON - 60_000, isDismissed: false })
    await hearNow(without)
    expect(health.current).toMatchObject({ since: NOON })
  })

  describe('the banner', () => {
    const unwell = (since: number) =>
      ({ is: 'unwell', kind: 'broker', since, isFromStart: false }) as const
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

    test('shows the problem once it has lasted five seconds', async () => {
      const { result } = renderInShell(() => useBannerKind(unwell(NOON)))
      await pass(4999)
      expect(result.current).toBeUndefined()
      await pass(1)
      expect(result.current).toBe('broker')
    })

    test('counts the time before it was mounted', async () => {
      const lately = renderInShell(() => useBannerKind(unwell(NOON - 2000))).result
      const longAgo = renderInShell(() => useBannerKind(unwell(NOON - 60_000))).result
      await pass(1)
      expect([lately.current, longAgo.current]).toEqual([undefined, 'broker'])
      await pass(2998)
      expect(lately.current).toBeUndefined()
      await pass(1)
      expect(lately.current).toBe('broker')
    })

    test('shows nothing for a healthy server', async () => {
      const { result } = renderInShell(() => useBannerKind({ is: 'well' }))
      await pass(60_000)
      expect(result.current).toBeUndefined()
    })
  })
})

describe('health state', () => {
  const well = { ...initialStatus }
  const databaseDown = { ...initialStatus, isDbConnected: false }
  const brokerDown = { ...initialStatus, isBrokerConnected: false }
  const silent = { ...initialStatus, isNetworkHealthy: false }

  const after = (...statuses: Array<[typeof initialStatus, number]>) =>
    statuses.reduce<Health>((health, [status, at]) => nextHealth(health, status, at), unknownHealth)

  test('is unknown and shows no banner before the first reply [SV-023]', () => {
    expect(unhealthyKind(initialStatus)).toBeUndefined()
    const health = nextHealth(unknownHealth, initialStatus, 0)
    expect(health).toEqual({ is: 'unknown' })
    expect(bannerAt(health, 60_000)).toBeUndefined()
  })

  test('becomes well with a healthy reply', () => {
    expect(after([well, 0])).toEqual({ is: 'well' })
    expect(after([databaseDown, 0], [well, 1])).toEqual({ is: 'well' })
  })

  test('shows the banner 5 s after the server became unhealthy, not before [SV-002]', () => {
    const health = after([well, 0], [databaseDown, 10_000])
    expect(bannerAt(health, 14_999)).toBeUndefined()
    expect(bannerAt(health, 15_000)).toBe('server')
  })

  test('counts consecutive problems from the first and shows the latest', () => {
    const health = after([well, 0], [brokerDown, 10_000], [silent, 20_000])
    expect(bannerAt(health, 20_000)).toBe('unreachable')
  })

  test('restarts the five seconds after a recovery between two problems', () => {
    const health = after([databaseDown, 0], [well, 10_000], [databaseDown, 20_000])
    expect(bannerAt(health, 24_000)).toBeUndefined()
  })

  test('shows the causes automatically only if the server is unhealthy from the start [SV-011]', () => {
    expect(explainsItself(after([databaseDown, 0]))).toBe(true)
    expect(explainsItself(after([silent, 0], [databaseDown, 10_000]))).toBe(true)
    expect(explainsItself(after([well, 0], [databaseDown, 10_000]))).toBe(false)
    expect(explainsItself(after([databaseDown, 0], [brokerDown, 10_000]))).toBe(false)
    expect(explainsItself(after([databaseDown, 0], [well, 10_000]))).toBe(false)
  })

  test('returns the same object while the server stays healthy', () => {
    const health = after([well, 0])
    expect(nextHealth(health, { ...well }, 10_000)).toBe(health)
  })

  test('shows no causes if the broker is unavailable from the start, whatever follows', () => {
    expect(explainsItself(after([brokerDown, 0]))).toBe(false)
    expect(explainsItself(after([brokerDown, 0], [silent, 10_000]))).toBe(false)
  })
})

test.each([
  [{}, undefined],
  [{ isNetworkHealthy: false, isBrokerConnected: false }, 'unreachable'],
  [{ isBrokerConnected: false }, 'broker'],
  [{ isDbConnected: false, isBrokerConnected: false }, 'server'],
  [{ isDbConnected: false }, 'server'],
  [{ licenseError: 'invalid license' }, 'server'],
])('reports %j as %j', (change, kind) => {
  expect(unhealthyKind({ ...initialStatus, ...change })).toBe(kind)
})

const well = {
  ...initialStatus,
  licenseError: '',
  isDbConnected: true,
  isBrokerConnected: true,
  isNetworkHealthy: true,
}
const reported = (part: Partial<typeof well>) =>
  causesOf({ ...well, ...part }).flatMap(({ name, isReported }) => (isReported ? [name] : []))

test('lists four causes in order and reports none for a healthy server', () => {
  expect(causesOf(well).map(({ name }) => name)).toEqual([
    'billing',
    'database',
    'broker',
    'unreachable',
  ])
  expect(reported({})).toEqual([])
})

test.each([
  ['billing', { licenseError: 'expired' }],
  ['database', { isDbConnected: false }],
  ['broker', { isBrokerConnected: false }],
  ['unreachable', { isNetworkHealthy: false }],
])('reports only %s for %j', (name, part) => {
  expect(reported(part)).toEqual([name])
})

const now = Date.parse('2026-11-21T12:00:00Z')
const onTrialUntil = (trialEndDate: string) => ({ isOnTrial: true, trialEndDate, licenseError: '' })

test.each([
  ['2026-11-26T12:00:00Z', { is: 'running', days: 5 }],
  ['2026-11-26T11:00:00Z', { is: 'running', days: 5 }],
  ['2026-11-22T12:00:01Z', { is: 'running', days: 2 }],
  ['2026-11-22T12:00:00Z', { is: 'last-day' }],
  ['2026-11-21T12:00:01Z', { is: 'last-day' }],
  ['2026-11-21T12:00:00Z', { is: 'ended' }],
  ['2026-11-01T00:00:00Z', { is: 'ended' }],
])('evaluates a trial until %s as %j on 21 November at noon [SV-031, SV-032]', (end, trial) => {
  expect(trialAt(onTrialUntil(end), now)).toEqual(trial)
})

test('returns no trial for a server without one, whatever its end date', () => {
  const status = { isOnTrial: false, trialEndDate: '0001-01-01T00:00:00Z', licenseError: '' }
  expect(trialAt(status, now)).toBeUndefined()
  expect(trialAt(onTrialUntil('soon'), now)).toBeUndefined()
})

test('ends the trial when the license error says so [SV-019]', () => {
  const status = { isOnTrial: false, trialEndDate: '', licenseError: 'your trial has ended' }
  expect(trialAt(status, now)).toEqual({ is: 'ended' })
  expect(isTrialEnd({ licenseError: 'invalid license: empty license-key' })).toBe(false)
})
