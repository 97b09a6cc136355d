/** What a browser keeps of a file that it has asked for. */
class Timing {
  constructor(
    readonly name: string,
    readonly initiatorType: string,
    readonly responseStatus: number,
  ) {}
}

/** The page with these files; each begins with modules of its own. */
async function missingOf(entries: readonly unknown[]): Promise<[string[], string[]]> {
  Reflect.set(globalThis, 'PerformanceResourceTiming', Timing)
  Reflect.set(performance, 'getEntriesByType', (type: string) =>
    type === 'resource' ? entries : [],
  )
  let found: [string[], string[]] = [[], []]
  await jest.isolateModulesAsync(async () => {
    const { missingScripts } = await import('./missing-scripts')
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

afterEach(() => void Reflect.deleteProperty(globalThis, 'PerformanceObserver'))

test('scripts that the server did not have are told once', async () => {
  Reflect.set(globalThis, 'PerformanceObserver', class {})
  expect(await missingOf(files)).toEqual([['/a.js', '/c.js'], []])
})

test('a browser that keeps nothing tells of nothing', async () => {
  expect(await missingOf(files)).toEqual([[], []])
})
