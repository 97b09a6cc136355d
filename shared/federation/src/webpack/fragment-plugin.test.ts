import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { emptyFolder } from '../testing/builds'
import { deprecationsIn, deprecationsUsed } from './fragment-plugin'
import { contractFiles } from './shared-keys'
import { readWorkspace } from './workspace'

const root = join(import.meta.dirname, '../../../..')

let folder: string
beforeEach(() => (folder = emptyFolder()))
afterEach(() => rmSync(folder, { recursive: true }))

function deprecationsOf(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return Object.fromEntries(deprecationsIn(join(folder, 'index.ts')))
}

test('reads the deprecation of an export from its comment, under the name of its re-export', () => {
  const found = deprecationsOf({
    'index.ts': `export { useQuery } from '@tanstack/react-query'
export { hrefOf, placeHref as placeLink, type Place } from './places'
export { old } from './old'
/** @deprecated since 2.2.0: use three. */
export const two = 2`,
    'places.tsx': `/** Where a place is. */
export function placeHref() {}
/**
 * Where a page is.
 *
 * @deprecated since 2.1.0: use placeHref, which knows
 *   whether there is such a page.
 */
export function hrefOf() {}
/** @deprecated since 2.1.0: there is one. */
export type Place = string`,
    'old/index.ts': `/** @deprecated since 1.9.0: nobody has it. */
export async function old() {}`,
  })
  expect(found).toEqual({
    hrefOf: '2.1.0: use placeHref, which knows whether there is such a page.',
    Place: '2.1.0: there is one.',
    old: '1.9.0: nobody has it.',
    two: '2.2.0: use three.',
  })
})

test('rejects a deprecation without its version', () => {
  const files = { 'index.ts': '/** @deprecated use two */\nexport const one = 1' }
  expect(() => deprecationsOf(files)).toThrow('one is deprecated since when?')
})

test('reports by name the deprecated exports that a build uses, and no others', () => {
  const deprecations = new Map([
    ['hrefOf', '2.1.0: use placeHref.'],
    ['unused', '2.0.0: use nothing.'],
  ])
  const contract = { '@meshdeck/platform': ['api', 'hrefOf'], '@meshdeck/ui': ['hrefOf'] }
  const found = deprecationsUsed(contract, (key) =>
    key === '@meshdeck/platform' ? deprecations : new Map(),
  )
  expect(found).toEqual([
    'uses hrefOf of @meshdeck/platform, deprecated since 2.1.0: use placeHref.',
  ])
})

test('finds every shared export of the shell readable, and each deprecated one with its version', () => {
  const files = [...contractFiles(readWorkspace(root)).values()]
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(() => deprecationsIn(file)).not.toThrow()
})
