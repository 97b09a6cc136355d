import { caught } from '../crash/caught'
import { networksRemote } from '../testing/remotes'
import { watchPage } from './watch-page'

const entry = `https://console.example${networksRemote.base}${networksRemote.entry}`

/** What a browser keeps of a file that it has asked for. */
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
      constructor(private readonly tell: (list: { getEntries: () => Timing[] }) => void) {}
      observe({ type }: { type: string }) {
        if (type === 'resource') this.tell({ getEntries: () => [new Timing()] })
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

test('a page that is left says what became of remotes and which errors there were, once', () => {
  const sent = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  Reflect.set(globalThis, networksRemote.global, {})
  watchPage()
  caught.tell(Object.assign(new TypeError('bob'), { stack: 'at /shell/main.aB3_-678.js:1:2' }))
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
