import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { readPackages } from './packages.mjs'
import { root, rootPath } from './paths.mjs'
import { filesIn } from './testing/files-in'

const OURS = '@meshdeck/'
const PRODUCT = [
  'host-shell',
  'remotes',
  'domain',
  'platform',
  'api',
  'ui',
  'federation',
  'serve',
  'demo-server',
]

/** The imports between packages of the product by their manifests, `api --> domain`. The remotes count as one. */
function importsOfManifests(): string[] {
  const edges = readPackages().flatMap(({ name, folder, kind }) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const from = kind === 'remote' ? 'remotes' : name
    return Object.keys(dependencies)
      .filter((dependency) => dependency.startsWith(OURS))
      .map((dependency) => `${from} --> ${dependency.slice(OURS.length)}`)
  })
  return [...new Set(edges)].filter((edge) => PRODUCT.includes(edge.split(' ')[0] ?? '')).toSorted()
}

test('shows the imports between packages in the picture of the architecture', () => {
  const text = readFileSync(rootPath('shared/docs/architecture.md'), 'utf8')
  const drawn = [...text.matchAll(/^ {2}([\w-]+ --> [\w-]+)$/gm)].map(([, edge]) => edge)
  expect(drawn.toSorted()).toEqual(importsOfManifests())
})

/** Product files of the remotes and the shell that match. */
function screensWith(pattern: RegExp): string[] {
  return readPackages()
    .filter(({ kind, name }) => kind === 'remote' || name === 'host-shell')
    .flatMap(({ folder }) => filesIn(join(folder, 'src'), /(?<!\.test)\.tsx?$/))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
}

test('screens name nodes with nodeName, and what has no name with shortId', () => {
  expect(
    screensWith(/slice\(0, 8\)|\bhost\??\.name (\|\||\?\?)|[nN]ames\.get\(\w*\.?hostid\) ?\|\|/),
  ).toEqual([])
})

test('screens read cached data with useCachedQuery', () => {
  const spread =
    /\buse(?:Suspense)?Query\(\{\s*\.\.\.[^{}]*\bstaleTime: (?:Number\.POSITIVE_)?Infinity/
  expect(screensWith(spread)).toEqual([])
})

const EXPORTS = /^export (?:type )?(\{[^}]*\}|\*(?: as \w+)?) from '([^']+)'$/gm
const COMMENTS = /^\/\*[\s\S]*?\*\/$/gm

/** The files that contain only exports of others, with the paths that they export from. */
const entries = filesIn(rootPath('shared'), /\.ts$/)
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(COMMENTS, '') }))
  .filter(({ text }) => text.replaceAll(EXPORTS, '').trim() === '')
  .map(({ path, text }) => ({
    entry: relative(root, path),
    exported: [...text.matchAll(EXPORTS)].map(([, names = '', from = '']) => ({ names, from })),
  }))

test('finds the entries of packages', () => {
  expect(entries.length).toBeGreaterThan(10)
})

test.each(entries)('exports each file in one statement, in order, in $entry', ({ exported }) => {
  const named = exported.filter(({ names }) => names.startsWith('{')).map(({ from }) => from)
  expect(named.filter((from, index) => named.indexOf(from) !== index)).toEqual([])
  const all = exported.map(({ from }) => from)
  const [own, others] = [true, false].map((isOwn) =>
    all.filter((from) => from.startsWith('.') === isOwn).toSorted(),
  )
  expect(all).toEqual([...(others ?? []), ...(own ?? [])])
})
