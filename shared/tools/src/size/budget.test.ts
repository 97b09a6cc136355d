import { findExcess, lighter } from './budget.mjs'

const script = (name: string, gzip: number) => ({ name, path: `/${name}.js`, gzip, brotli: gzip })
const main = script('shell/main', 700)
const table = script('shell/table', 300)
const measuredAs = (...before: Array<typeof main>) => ({ nodes: { before, after: [] } })

const remotes = { 'mfe-a': { entry: 4000, firstPage: 7000, requests: 2 } }
const pages = measuredAs(main, table)
const budget = {
  pages: {
    nodes: {
      gzip: 1000,
      brotli: 1000,
      scripts: 2,
      files: { 'shell/main': 700, 'shell/table': 300 },
    },
  },
  remotes,
}

test('accepts a build within its budget', () => {
  expect(findExcess({ pages, remotes }, budget)).toEqual([])
})

test('lets one file grow by what another has lost', () => {
  const moved = measuredAs(script('shell/main', 600), script('shell/table', 400))
  expect(findExcess({ pages: moved, remotes }, budget)).toEqual([])
})

test('reports a page that grew with the file that grew, in both measures', () => {
  const grown = measuredAs({ ...main, gzip: 950, brotli: 910 }, { ...table, gzip: 280 })
  expect(findExcess({ pages: grown, remotes }, budget)).toEqual([
    'nodes: 1230 bytes of gzip, 230 more than the 1000 allowed.\n  shell/main: 250 bytes of gzip more than when the budget was set',
    'nodes: 1210 bytes of brotli, 210 more than the 1000 allowed.',
  ])
})

test("doesn't count a file renamed by the bundler as growth", () => {
  const renamed = measuredAs(script('shell/main', 640), script('shell/dialog', 60))
  expect(findExcess({ pages: renamed, remotes }, budget)).toEqual([])
})

test('ignores a file that is loaded after the page was ready', () => {
  const later = { nodes: { before: [main, table], after: [script('shell/dialog', 9000)] } }
  expect(findExcess({ pages: later, remotes }, budget)).toEqual([])
})

test('reports a file that is received twice as an additional script', () => {
  const twice = measuredAs(script('shell/main', 400), table, table)
  expect(findExcess({ pages: twice, remotes }, budget)).toEqual([
    'nodes: 3 scripts, 1 more than the 2 allowed.',
  ])
})

test.each([
  [{ entry: 4201 }, 'Entry of mfe-a: 4201 bytes, 201 more than the 4000 allowed.'],
  [{ firstPage: 7500 }, 'First page of mfe-a: 7500 bytes, 500 more than the 7000 allowed.'],
  [{ requests: 3 }, 'First visit to mfe-a: 3 requests, 1 more than the 2 allowed.'],
])('reports a remote with %j', (change, sentence) => {
  const grown = { 'mfe-a': { ...remotes['mfe-a'], ...change } }
  expect(findExcess({ pages, remotes: grown }, budget)).toEqual([sentence])
})

test('uses the visit with fewer requests before the page was ready', () => {
  const hurried = measuredAs(main, table, script('shell/dialog', 9000))
  expect(lighter({ pages: hurried, remotes }, { pages, remotes }).pages).toEqual(pages)
  expect(lighter({ pages, remotes }, { pages: hurried, remotes }).pages).toEqual(pages)
})

test('reports a page and a remote without a budget', () => {
  const found = {
    pages: { ...pages, keys: pages.nodes },
    remotes: { ...remotes, 'mfe-new': remotes['mfe-a'] },
  }
  expect(findExcess(found, budget)).toEqual([
    expect.stringContaining('keys has no budget'),
    expect.stringContaining('mfe-new has no budget'),
  ])
})
