import { notePageError, noteUncaught } from '../shared/page-errors'
import { networksRemote } from '../testing/remotes'
import { errorReport, watchPage } from './telemetry'

describe('telemetry', () => {
  const entry = `https://console.example${networksRemote.base}${networksRemote.entry}`

  /** The timing entry that a browser keeps for a requested file. */
  class Timing {
    readonly name = entry
    readonly duration = 120.4
    readonly responseStatus = 200
  }

  beforeEach(() => {
    Reflect.set(globalThis, 'PerformanceResourceTiming', Timing)
    Reflect.set(
      globalThis,
      'PerformanceObserver',
      class {
        constructor(private readonly report: (list: { getEntries: () => Timing[] }) => void) {}
        observe({ type }: { type: string }) {
          if (type === 'resource') this.report({ getEntries: () => [new Timing()] })
        }
      },
    )
    Reflect.set(performance, 'getEntriesByType', () => [])
    const registry = JSON.stringify({ rev: 'r1', problems: [], remotes: [networksRemote] })
    document.head.innerHTML =
      `<script type="application/json" id="registry">${registry}</script>` +
      '<script type="application/json" id="settings">{}</script>'
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PerformanceObserver')
    Reflect.deleteProperty(globalThis, networksRemote.global)
  })

  function leave() {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('sends the outcome of remotes and the errors once when the page is left', () => {
    const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
    Reflect.set(globalThis, networksRemote.global, {})
    noteUncaught()
    watchPage()
    notePageError(Object.assign(new TypeError('bob'), { stack: 'at /shell/main.aB3_-678.js:1:2' }))
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('bob') }))
    leave()
    leave()
    expect(sent).toHaveBeenCalledTimes(1)
    const [address, request] = sent.mock.calls[0] ?? []
    expect(address).toBe('/reports')
    expect(JSON.parse(String(request?.body))).toEqual({
      remotes: [{ name: 'mfe-networks', version: '1.0.0', outcome: 'running', ms: 120 }],
      errors: [{ type: 'TypeError', place: '/shell/main.aB3_-678.js:1:2' }, { type: 'RangeError' }],
      vitals: [],
    })
  })

  test('sends errors from before it was loaded, up to the first five', async () => {
    await jest.isolateModulesAsync(async () => {
      const early = await import('../shared/page-errors')
      const late = await import('./telemetry')
      const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
      early.notePageError(new RangeError('on screen'))
      for (let index = 0; index < 9; index += 1) early.notePageError(new TypeError('again'))
      late.watchPage()
      early.notePageError(new SyntaxError('afterwards'))
      leave()
      const { errors } = JSON.parse(String(sent.mock.lastCall?.[1]?.body))
      const types = [
        'RangeError',
        'TypeError',
        'TypeError',
        'TypeError',
        'TypeError',
        'SyntaxError',
      ]
      expect(errors).toEqual(types.map((type) => ({ type })))
    })
  })
})

describe('errorReport', () => {
  const thrown = (name: string, stack: string) =>
    Object.assign(new Error('bob@mesh.example'), { name, stack })

  test('reports an error as its class and its place in our files', () => {
    const stack = [
      'TypeError: bob@mesh.example',
      '    at https://other.example/x.js:1:2',
      '    at f (https://console.example/mesh/mfe/mfe-networks/1.0.0/NodesPage.aB3_-678.js:1:2345)',
      '    at g (https://console.example/mesh/shell/main.aB3_-679.js:7:8)',
    ].join('\n')
    expect(errorReport(thrown('TypeError', stack))).toEqual({
      type: 'TypeError',
      place: '/mfe/mfe-networks/1.0.0/NodesPage.aB3_-678.js:1:2345',
    })
  })

  test.each([
    ['a name that is a sentence', thrown('Bob was here', ''), { type: 'Error' }],
    [
      "a location outside the console's scripts",
      thrown('Error', 'at https://a.example/x.js:1:2'),
      { type: 'Error' },
    ],
    ["a value that isn't an error", 'bob', { type: 'Unknown' }],
    ['a request that the server rejected', thrown('ApiError', ''), undefined],
    ['a canceled request', thrown('AbortError', ''), undefined],
  ])('reports nothing else for %s', (_, error, expectedReport) => {
    expect(errorReport(error)).toEqual(expectedReport)
  })
})
