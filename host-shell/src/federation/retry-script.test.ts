import { waitFor } from '@meshdeck/testing/dom'

import { withScriptRetry, dropPreload, refetchScript } from './retry-script'

/** Failures are remembered as long as the page is open, so each test uses its own script. */
let script = ''
let count = 0

beforeEach(() => {
  count += 1
  script = `/mfe/users-${count}.js`
})

afterEach(() => {
  document.head.replaceChildren()
  jest.restoreAllMocks()
})

function preload(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload' }).setAttribute('href', href)
  document.head.append(link)
}

/** Simulates loading scripts with the given events, one after the other. */
function loader(...events: string[]) {
  const load = jest.fn((_url: string, done: (event: Event) => void) =>
    done(new Event(events.shift() ?? 'load')),
  )
  const done = jest.fn(({ type }: { type: string }) => type)
  return { load, done, ask: withScriptRetry(load) }
}
const outcomes = ({ done }: ReturnType<typeof loader>) =>
  done.mock.results.map(({ value }) => value)

test('requests a script that loads once', () => {
  const asked = loader('load')
  asked.ask('/mfe/keys.js', asked.done, 'key', 'chunk')
  expect(asked.load).toHaveBeenCalledTimes(1)
  expect(asked.load).toHaveBeenCalledWith('/mfe/keys.js', expect.any(Function), 'key', 'chunk')
  expect(outcomes(asked)).toEqual(['load'])
  expect(refetchScript('/mfe/keys.js')).toBeUndefined()
})

test('requests a script whose preload failed again, bypassing the cache', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''))
  preload(script)
  const asked = loader('error', 'load')
  asked.ask(script, asked.done)
  await waitFor(() => expect(asked.load).toHaveBeenCalledTimes(2))
  expect(fetched).toHaveBeenCalledWith(script, expect.objectContaining({ cache: 'reload' }))
  expect(outcomes(asked)).toEqual(['load'])
})

test.each([
  ['failed and was not asked for ahead', 'error', false],
  ['took too long', 'timeout', true],
])('reports failure for a script that %s', (_, event, isAhead) => {
  if (isAhead) preload(script)
  const asked = loader(event)
  asked.ask(script, asked.done)
  expect(outcomes(asked)).toEqual([event])
  expect(document.head.children).toHaveLength(0)
})

test("requests the script even if the cache can't be refreshed", async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const failing = loader('error')
  failing.ask(script, failing.done)
  await expect(refetchScript(script)).resolves.toBeUndefined()
})

test('removes only the preload of that address', () => {
  preload('/mfe/other.js')
  expect(dropPreload(script)).toBe(false)
  preload(script)
  expect(dropPreload(`${window.location.origin}${script}?v=2`)).toBe(true)
  expect(document.querySelectorAll('link')).toHaveLength(1)
})
