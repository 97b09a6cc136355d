import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { readPackages } from './packages.mjs'
import { rootPath } from './paths.mjs'
import { filesIn } from './testing/files-in'

/** Returns the modules of each package that other packages import. Only tests may import those of `testing/`. */
function modulesInUse() {
  const modules = new Map<string, Set<string>>()
  for (const { name, text } of sourcesByPackage()) {
    for (const [, owner = '', module = ''] of text.matchAll(IMPORTED)) {
      if (owner === name || module.startsWith('testing/')) continue
      modules.set(owner, (modules.get(owner) ?? new Set()).add(module))
    }
  }
  return [...modules].map(([name, used]) => ({ name, used: [...used].toSorted() }))
}
const SOURCE = /\.(tsx?|mjs)$/
const IMPORTED = /(?:from |import\()(?:\/\*[^*]*\*\/ ?)?'@meshdeck\/([\w-]+)\/([\w./-]+)'/g

function sourcesByPackage() {
  return readPackages().flatMap(({ name, folder }) =>
    filesIn(folder, SOURCE).map((file) => ({ name, text: readFileSync(file, 'utf8') })),
  )
}

/** Returns the names in `code` of a README; for a path such as `@meshdeck/ui/form` also its last part. */
function namedIn(folder: string) {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  return names.flatMap((name) => [name, name.replace(/^@meshdeck\/[\w-]+\//, '')])
}

test.each(modulesInUse())(
  'mentions what others import in the README of $name',
  ({ name, used }) => {
    const named = namedIn(rootPath(`shared/${name}`))
    expect(used.filter((module) => !named.includes(module))).toEqual([])
  },
)

const WITH_TABLES = ['api', 'domain', 'federation']

/** The names of modules in the tables of a README; values of another kind have capitals, slashes, or dots. */
function modulesInTables(folder: string) {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  const cells = text.split('\n').filter((line) => line.startsWith('| `'))
  return cells.flatMap((line) =>
    [...line.matchAll(/`([a-z][a-z0-9-]+)`/g)].map(([, name = '']) => name),
  )
}

test.each(WITH_TABLES)(
  'names only modules that exist in the tables of the README of %s',
  (name) => {
    const files = filesIn(rootPath(`shared/${name}/src`), SOURCE)
    const modules = new Set(files.map((file) => basename(file).replace(SOURCE, '')))
    const named = modulesInTables(rootPath(`shared/${name}`))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((module) => !modules.has(module))).toEqual([])
  },
)

const withSources = readPackages().filter(({ folder }) => existsSync(join(folder, 'src')))

test.each(withSources)(
  'names only modules in folders that exist in the README of $name',
  ({ folder }) => {
    const inFolders = namedIn(folder).filter((name) => {
      const [first = ''] = name.split('/')
      return /^[a-z-]+\/[\w-]+$/.test(name) && existsSync(join(folder, 'src', first))
    })
    const found = filesIn(join(folder, 'src'), SOURCE).map((file) => file.replace(SOURCE, ''))
    expect(
      inFolders.filter((name) => !found.some((file) => file.startsWith(join(folder, 'src', name)))),
    ).toEqual([])
  },
)

test('mentions each helper of the end-to-end tests in their README', () => {
  const folder = rootPath('e2e')
  const helpers = filesIn(join(folder, 'support'), SOURCE).map((file) =>
    basename(file).replace(SOURCE, ''),
  )
  const named = namedIn(folder)
  expect(helpers.filter((name) => !named.includes(name))).toEqual([])
})
