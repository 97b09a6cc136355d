import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { scriptName } from './script-name.mjs'

const folder = mkdtempSync(join(tmpdir(), 'script-name-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeMap(path: string, modules: Record<string, string>) {
  const file = join(folder, 'maps', `${path}.map`)
  mkdirSync(dirname(file), { recursive: true })
  const map = { sources: Object.keys(modules), sourcesContent: Object.values(modules) }
  writeFileSync(file, JSON.stringify(map))
}

test.each([
  ['/shell/main.1a2b3c4d.js', 'shell/main'],
  ['/mfe/mfe-networks/1.0.0/tabs.1a2b3c4d.js', 'mfe-networks/tabs'],
  ['/mfe/mfe-networks/1.0.0/remoteEntry.1a2b3c4d.js', 'mfe-networks/entry'],
])('names %s as %s', (path, name) => {
  expect(scriptName(path, folder)).toBe(name)
})

test('names a numbered file after the module that imports the others', () => {
  const path = '/mfe/mfe-networks/1.0.0/436.1a2b3c4d.js'
  writeMap(path, {
    'webpack://x/./src/nodes/node-columns.tsx': 'a very long list of columns',
    'webpack://x/./src/nodes/NodesPage.tsx': "import { columns } from './node-columns'",
    'webpack://x/./node_modules/library/index.ts': 'library of somebody else',
  })
  expect(scriptName(path, folder)).toBe('mfe-networks/NodesPage')
})

test('names a file after two of several such modules, components first', () => {
  const path = '/shell/87.1a2b3c4d.js'
  writeMap(path, {
    'webpack://x/../shared/domain/src/filter-language.ts': 'longer than the component',
    'webpack://x/../shared/ui/src/table-cells/RowLink.tsx': 'a link',
    'webpack://x/../shared/ui/src/data-table/DataTable.tsx': 'many rows',
  })
  expect(scriptName(path, folder)).toBe('shell/DataTable+RowLink')
})

test('keeps the number of a file with only translations', () => {
  expect(scriptName('/shell/347.1a2b3c4d.js', folder)).toBe('shell/347')
})
