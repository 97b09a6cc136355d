import { queryClient, type ServerStatus } from '@meshdeck/platform'
import {
  initialStatus,
  serverStatusQuery,
  store,
  subscribeToasts,
  type ToastMessage,
} from '@meshdeck/platform/shell'
import { act } from '@meshdeck/testing/dom'
import { signInWithRole, setServerStatus } from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderInShell, renderLoadedInShell } from '../testing/render-in-shell'
import {
  isOverdue,
  storeRestart,
  nextRestart,
  type Restart,
  restartAtom,
  useFollowRestart,
  useMayRestart,
  useRestartNote,
} from './restart'

describe('restart', () => {
  const NOON = new Date(2026, 5, 1, 12, 0).getTime()
  let isUp = true
  const ask = jest.fn(async (): Promise<ServerStatus> => ({
    ...initialStatus,
    isNetworkHealthy: isUp,
  }))
  let toasts: ToastMessage[]
  let stopListening: () => void

  beforeEach(async () => {
    jest.useFakeTimers({ now: NOON })
    isUp = true
    toasts = []
    stopListening = subscribeToasts((message) => void toasts.push(message))
    await queryClient.prefetchQuery({ ...serverStatusQuery(), queryFn: ask })
    ask.mockClear()
  })
  afterEach(() => {
    stopListening()
    act(() => storeRestart(undefined))
    jest.useRealTimers()
  })

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

  /** Follows restarts and requests one. */
  async function restart() {
    await renderLoadedInShell(useFollowRestart)
    await pass(0)
    await act(async () => storeRestart({ askedAt: Date.now(), wasGone: false }))
  }

  test("doesn't poll the server when no restart was requested", async () => {
    await renderLoadedInShell(useFollowRestart)
    await pass(10_000)
    expect(ask).not.toHaveBeenCalled()
  })

  test('reports once that the server restarted after it was unavailable [ER-049]', async () => {
    await restart()
    await pass(499)
    expect(ask).not.toHaveBeenCalled()
    await pass(1)
    expect(ask).toHaveBeenCalledTimes(1)
    isUp = false
    await pass(1000)
    expect(store.get(restartAtom)).toEqual({ askedAt: NOON, wasGone: true })
    expect(toasts).toEqual([])

    isUp = true
    await pass(10_000)
    expect(toasts).toMatchObject([
      { kind: 'success', title: 'Server restarted', description: expect.stringMatching(/./) },
    ])
    expect(store.get(restartAtom)).toBeUndefined()
  })

  test('reports after a minute that the server never went away', async () => {
    await restart()
    await pass(59_500)
    expect(toasts).toEqual([])
    await pass(10_000)
    expect(toasts).toMatchObject([
      {
        kind: 'info',
        title: inEnglish('shell:health.restart.unnoticed'),
        description: expect.stringContaining(inEnglish('shell:health.restart.unnoticedHint')),
      },
    ])
    expect(store.get(restartAtom)).toBeUndefined()
  })

  test("shows when a restart was requested, and after a minute that the server hasn't responded since", async () => {
    const { result } = await renderLoadedInShell(useRestartNote)
    expect(result.current).toBeUndefined()
    await act(async () => storeRestart({ askedAt: NOON, wasGone: true }))
    const time = new Date(NOON).toLocaleTimeString('en', { timeStyle: 'short' })
    expect(result.current).toContain(time)
    expect(result.current).not.toMatch(/, but the server hasn't responded since\./)
    await pass(60_000)
    expect(result.current).toContain(time)
    expect(result.current).toMatch(/, but the server hasn't responded since\./)
  })

  test.each([
    ['v1.0.0', 'super-admin', true],
    ['v1.0.0', 'admin', true],
    ['v1.0.0', 'platform-user', false],
    ['v1.5.1', 'super-admin', true],
    ['v1.5.1', 'admin', false],
  ])('decides for a server of %s whether a %s may restart it: %j', (version, role, expected) => {
    signInWithRole(role)
    setServerStatus({ version })
    expect(renderInShell(useMayRestart).result.current).toBe(expected)
  })
})

describe('restart', () => {
  const asked: Restart = { askedAt: 1000, wasGone: false }
  const gone: Restart = { askedAt: 1000, wasGone: true }

  test('treats a server that still responds as pending, and as unnoticed after a minute', () => {
    expect(nextRestart(asked, true, 60_999)).toBe(asked)
    expect(nextRestart(asked, true, 61_000)).toBe('unnoticed')
  })

  test('treats a server that was gone as restarted when it responds, however late [ER-049]', () => {
    expect(nextRestart(asked, false, 2000)).toEqual(gone)
    expect(nextRestart(gone, false, 90_000)).toBe(gone)
    expect(nextRestart(gone, true, 3000)).toBe('back')
    expect(nextRestart(gone, true, 90_000)).toBe('back')
  })

  test("is overdue when the server hasn't responded for a minute", () => {
    expect(isOverdue(gone, 60_999)).toBe(false)
    expect(isOverdue(gone, 61_000)).toBe(true)
    expect(isOverdue(asked, 61_000)).toBe(false)
  })
})
