import type { RegistryRemote } from '@meshdeck/federation/registry'

import { pageAt } from './page-at'
import { remoteFilesOf } from './remote-files'
import { smallRemote } from './testing/small-remote'

const remote: RegistryRemote = {
  ...smallRemote,
  routes: [{ path: '/networks', module: 'Networks', title: { en: '', de: '', fr: '' } }],
  preload: { Networks: [{ file: 'Networks.js', integrity: 'sha384-M' }] },
  lent: {
    Networks: ['@meshdeck/ui/data-table', '@meshdeck/ui/gone'],
    Other: ['@meshdeck/ui/dialog'],
  },
}

const shell = {
  lazy: {
    '@meshdeck/ui/data-table': [{ file: 'table.js', integrity: 'sha384-T' }],
    '@meshdeck/ui/dialog': [{ file: 'dialog.js', integrity: 'sha384-D' }],
  },
}

function filesOf(changes: Partial<RegistryRemote>) {
  const page = pageAt('/networks', [{ ...remote, ...changes }])
  if (!page) throw new Error('There is no page')
  return remoteFilesOf(page, shell)
}

const own = [
  { url: '/mfe/mfe-a/1.0.0/entry.js', integrity: 'sha384-E' },
  { url: '/mfe/mfe-a/1.0.0/Networks.js', integrity: 'sha384-M' },
]

test('a page loads its entry, its module, and what the shell lends to that', () => {
  expect(filesOf({})).toEqual([...own, { url: '/shell/table.js', integrity: 'sha384-T' }])
})

test('a build that does not say what it is lent loads its own files', () => {
  expect(filesOf({ lent: undefined })).toEqual(own)
})

test('what is refused is not loaded ahead', () => {
  expect(filesOf({ refused: ['uses Gone of @meshdeck/ui'] })).toEqual([])
})
