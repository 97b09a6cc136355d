import { runInNewContext } from 'node:vm'

import { integrityOf } from '../integrity'
import { compile } from '../testing/compile'
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin'

const files = {
  'src/index.js': `
    globalThis.open = (name) => import(\`./pages/\${name}.js\`)
    globalThis.openNamed = () => import(/* webpackChunkName: "named" */ './named.js')
  `,
  'src/pages/one.js': "export const page = 'one'\n",
  'src/pages/two.js': "export const page = 'two'\n",
  'src/named.js': "export const page = 'named'\n",
}

const build = async () => {
  const { assets } = await compile(files, [new ChunkIntegrityPlugin()])
  const chunks = [...assets].filter(([name]) => name !== 'entry.js')
  expect(chunks).toHaveLength(3)
  return { entry: assets.get('entry.js') ?? '', chunks }
}

/** The part of a script tag's `integrity` after the algorithm. */
const hashOf = (text: string) => integrityOf(text).replace('sha256-', '').replace('=', '')

/** Returns the script tags that an entry creates when some of its code is called. */
function tagsOf(entry: string, code: string) {
  const tags: Array<{ src?: string; integrity?: string; crossOrigin?: string }> = []
  const document = {
    createElement: () => ({ setAttribute: () => {} }),
    getElementsByTagName: () => [],
    head: { appendChild: (tag: object) => tags.push(tag) },
  }
  const self = {}
  runInNewContext(`${entry}\n${code}`, { document, self, setTimeout: () => 0 })
  return tags
}

test('puts the hash of every file that the entry loads into it, once, and requires it', async () => {
  const { entry, chunks } = await build()

  for (const [, text] of chunks) expect(entry.split(hashOf(text))).toHaveLength(2)
  expect(entry).not.toContain('*integrity-')
  const [name, text = ''] = chunks.find(([file]) => file.startsWith('named.')) ?? []
  expect(tagsOf(entry, 'openNamed()')).toMatchObject([
    { src: `/${name}`, integrity: integrityOf(text), crossOrigin: 'anonymous' },
  ])
})

test('derives the name of each file from its hash', async () => {
  const { entry, chunks } = await build()
  const [, nameOf = ''] = /\.u = (\(chunkId\) => .*);/.exec(entry) ?? []

  for (const [name, text] of chunks) {
    const [id = '', hash = ''] = name.split('.')
    expect(hash).toBe(hashOf(text).slice(0, 8).replaceAll(/\W/g, '_'))
    expect(entry).toContain(`${hashOf(text)}${id}`)
  }
  expect(nameOf).toContain(".integrity[chunkId].slice(0, 8).replace(/\\W/g, '_')")
  expect(chunks.map(([name]) => name.split('.')[0])).toContain('named')
})
