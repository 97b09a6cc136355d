import { askAnew } from './ask-anew'

const FILE = '/shell/35.695e9dab.js'

type Ending = 'load' | 'error' | 'timeout'

/** Stands for webpack's loader: each time a file is asked for it ends in the next of these ways. */
function loaderOf(endings: Ending[]) {
  return jest.fn((_url: string, done: (event: { type: string }) => void) =>
    done({ type: endings.shift() ?? 'load' }),
  )
}

const ask = (load: ReturnType<typeof askAnew>, url: string) =>
  new Promise<string>((resolve) => load(url, ({ type }) => resolve(type), 'chunk-35', 35))

/** The cache of the browser, as far as what is read past it. */
const fetched = jest.fn(async () => new Response('code'))

beforeEach(() => {
  fetched.mockClear()
  Object.assign(globalThis, { fetch: fetched })
  document.head.replaceChildren()
})

test('a file that comes at once is left to the loader', async () => {
  const load = loaderOf(['load'])
  expect(await ask(askAnew(load), FILE)).toBe('load')
  expect(load).toHaveBeenCalledWith(FILE, expect.anything(), 'chunk-35', 35)
  expect(fetched).not.toHaveBeenCalled()
})

test.each<Ending>(['error', 'timeout'])(
  'a file that ended in %s is told so, and read past the cache when it is asked for again',
  async (ending) => {
    const url = `/shell/${ending}.js`
    const load = loaderOf([ending, 'load'])
    const loader = askAnew(load)
    expect(await ask(loader, url)).toBe(ending)
    expect(fetched).not.toHaveBeenCalled()

    expect(await ask(loader, url)).toBe('load')
    expect(fetched).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
    expect(load).toHaveBeenCalledTimes(2)
  },
)

test('a file that was asked for ahead, and failed, is asked for a second time by itself', async () => {
  document.head.innerHTML = `<link rel="preload" as="script" href="/shell/ahead.js">`
  const load = loaderOf(['error', 'error'])
  expect(await ask(askAnew(load), `${window.location.origin}/shell/ahead.js`)).toBe('error')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a file that was asked for ahead, and is late, is not', async () => {
  document.head.innerHTML = `<link rel="preload" as="script" href="/shell/late.js">`
  const load = loaderOf(['timeout'])
  expect(await ask(askAnew(load), '/shell/late.js')).toBe('timeout')
  expect(load).toHaveBeenCalledTimes(1)
})
