import { ApiError, ContractError, UnreachableError } from '@meshdeck/platform'
import { clientHooks } from '@meshdeck/platform/shell'

import { bugReportDetails } from '../shared/page-errors'
import { deliver } from '../testing/browser'
import { networksRemote } from '../testing/remotes'
import { noteFailures } from './note-failures'
import { recentFailures } from './recent-failures'
import { lastLatency } from './use-facts'

describe('noteFailures', () => {
  /** A performance entry as browsers report it; jsdom reports none. */
  type Entry = { name: string; duration: number }
  const observers = new Set<(entries: Entry[]) => void>()
  const measure = (entries: Entry[]) => observers.forEach((report) => report(entries))
  let observed: unknown
  class Observer {
    constructor(report: (list: { getEntries: () => unknown }) => void) {
      observers.add((entries) => report({ getEntries: () => entries }))
    }
    observe(what: unknown) {
      observed = what
    }
  }

  /** A script that the server didn't have, requested before failures were recorded. */
  class Timing {
    readonly name = 'https://console.example/shell/notices.js'
    readonly initiatorType = 'script'
    readonly responseStatus = 404
  }

  const texts = () => recentFailures.get().map(({ text }) => text)
  const request = new Request('http://console.example/api/hosts')

  beforeAll(() => {
    Reflect.set(globalThis, 'PerformanceObserver', Observer)
    Reflect.set(globalThis, 'PerformanceResourceTiming', Timing)
    Reflect.set(performance, 'getEntriesByType', () => [new Timing()])
    // each part that needs failures recorded calls this
    noteFailures()
    noteFailures()
  })

  test('records failures from before the first call, once', async () => {
    await jest.isolateModulesAsync(async () => {
      const { earlyFailures } = await import('@meshdeck/platform/shell')
      const page = await import('./note-failures')
      const noted = await import('./recent-failures')
      earlyFailures.push({ error: new ApiError(500, 'too early'), request, body: undefined })
      page.noteFailures()
      page.noteFailures()
      const found = noted.recentFailures.get().map(({ text }) => text)
      expect(found).toEqual(['/shell/notices.js did not load', 'too early'])
      expect(earlyFailures).toEqual([])
    })
  })

  test('records calls that fail afterward', () => {
    clientHooks.onFailure?.({ error: new ApiError(409, 'disk full'), request, body: undefined })
    expect(recentFailures.get()[0]).toMatchObject({
      text: 'disk full',
      path: '/api/hosts',
      count: 1,
    })
  })

  test('records a script that failed to load by its path', () => {
    const script = document.createElement('script')
    script.src = 'https://console.example/mfe/keys/remoteEntry.js?v=1'
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    expect(texts()[0]).toBe('/mfe/keys/remoteEntry.js did not load')
  })

  test('records errors outside a page, but no missing image', () => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'x is undefined' }))
    const before = texts()
    expect(before[0]).toBe('x is undefined')
    const picture = document.createElement('img')
    document.body.append(picture)
    picture.dispatchEvent(new Event('error'))
    expect(texts()).toEqual(before)
  })

  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

  test('records uncaught errors except those of calls, which are recorded where they fail', () => {
    reject(new RangeError('too deep'))
    expect(texts()[0]).toBe('RangeError: too deep')
    const before = texts()
    reject(new ApiError(500, 'noted before'))
    reject(new UnreachableError('noted before'))
    reject(new ContractError('noted before'))
    expect(texts()).toEqual(before)
  })

  test('lists the running parts and the latest failures in a crash report', () => {
    deliver({ registry: { rev: 'r7', remotes: [networksRemote], problems: [] }, settings: {} })
    reject(new RangeError('too wide'))
    const lines = bugReportDetails.describe?.().split('\n') ?? []
    expect(lines[0]).toMatch(/^Console v\d.*, registry r7$/)
    expect(lines[1]).toBe('mfe-networks 1.0.0: unopened')
    expect(lines[2]).toBe(navigator.userAgent)
    expect(lines[3]).toContain('RangeError: too wide')

    for (let index = 0; index < 20; index += 1) reject(new Error(`no ${index}`))
    expect(bugReportDetails.describe?.().split('\n')).toHaveLength(3 + 8)
  })

  test('returns the duration of the latest status call in whole milliseconds', () => {
    expect(observed).toEqual({ type: 'resource', buffered: true })
    measure([
      { name: 'https://console.example/api/server/status', duration: 3 },
      { name: 'https://console.example/api/server/status', duration: 12.6 },
      { name: 'https://console.example/api/hosts', duration: 9 },
    ])
    expect(lastLatency()).toMatchObject({ milliseconds: 13, at: expect.any(Number) })
    measure([{ name: 'https://console.example/api/hosts', duration: 9 }])
    expect(lastLatency()).toMatchObject({ milliseconds: 13 })
  })
})

describe('missingScripts', () => {
  /** The timing entry that a browser keeps for a requested file. */
  class Timing {
    constructor(
      readonly name: string,
      readonly initiatorType: string,
      readonly responseStatus: number,
    ) {}
  }

  /** Loads the module twice with these entries, each time with fresh modules. */
  async function missingOf(entries: readonly unknown[]): Promise<[string[], string[]]> {
    Reflect.set(globalThis, 'PerformanceResourceTiming', Timing)
    Reflect.set(performance, 'getEntriesByType', (type: string) =>
      type === 'resource' ? entries : [],
    )
    let found: [string[], string[]] = [[], []]
    await jest.isolateModulesAsync(async () => {
      const { missingScripts } = await import('./note-failures')
      found = [missingScripts(), missingScripts()]
    })
    return found
  }

  const files = [
    new Timing('/a.js', 'script', 404),
    new Timing('/b.js', 'script', 200),
    new Timing('/c.js', 'script', 400),
    new Timing('/d.css', 'link', 404),
    { name: '/e.js', initiatorType: 'script', responseStatus: 500 },
  ]

  // the tests of the other block have one
  beforeEach(() => void Reflect.deleteProperty(globalThis, 'PerformanceObserver'))

  test("returns each script that the server didn't have once", async () => {
    Reflect.set(globalThis, 'PerformanceObserver', class {})
    expect(await missingOf(files)).toEqual([['/a.js', '/c.js'], []])
  })

  test('returns nothing in a browser that keeps no entries', async () => {
    expect(await missingOf(files)).toEqual([[], []])
  })
})
