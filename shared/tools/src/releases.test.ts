import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { rootPath, root } from './paths.mjs'
import { filesIn } from './testing/files-in'

/** The table of releases, and how versions compare. */
const table = ['shared/domain/src/capabilities.ts', 'shared/domain/src/version.ts']

const folders = [
  'host-shell',
  'mfe-egress-acl',
  'mfe-identity',
  'mfe-keys-settings',
  'mfe-networks',
]
const shared = ['shared/api', 'shared/demo-server', 'shared/domain', 'shared/platform', 'shared/ui']

const forbidden: Array<[string, RegExp]> = [
  ['compares versions', /\bcompareVersions\(/],
  ['compares a version with a release', /\b\w*(?:version|release)\w*\)? *[!=]==? *['"`]v?\d+\.\d/i],
  ['is named after a release', /\bis(?:Later|Earlier|Former|Of1\d\d|Since1\d\d|V1\d\d|1\d\d)\b/],
]

const faultsIn = (text: string): string[] =>
  forbidden.flatMap(([fault, pattern]) => (pattern.test(text) ? [fault] : []))

test.each([
  ["if (compareVersions(version, 'v1.5.1') >= 0)", 'compares versions'],
  ["const isOld = server.version === '1.0.0'", 'compares a version with a release'],
  ["release !== '1.5.1' && edition", 'compares a version with a release'],
  ['const { hasBulkNodes: isLater } = useCapabilities()', 'is named after a release'],
  ['const isOf100 = true', 'is named after a release'],
])('finds in %s: %s', (text, fault) => {
  expect(faultsIn(text)).toEqual([fault])
})

test('asks for a release only in the table of capabilities', () => {
  const files = [...folders, ...shared]
    .flatMap((folder) => filesIn(rootPath(folder), /\.tsx?$/))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
    .filter(({ path }) => !table.includes(path) && !/\.test\.tsx?$|\/testing\//.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(({ path, text }) => faultsIn(text).map((fault) => `${path} ${fault}`))
  expect(found).toEqual([])
})
