import { integrityOf } from '../integrity'
import { compile } from '../testing/compile'
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin'

test('the entry holds the hash of every file that it loads, and demands it', async () => {
  const files = {
    'src/index.js': 'globalThis.open = (name) => import(`./pages/${name}.js`)\n',
    'src/pages/one.js': "export const page = 'one'\n",
    'src/pages/two.js': "export const page = 'two'\n",
  }
  const { assets } = await compile(files, [new ChunkIntegrityPlugin()])
  const entry = assets.get('entry.js')
  const chunks = [...assets].filter(([name]) => name !== 'entry.js')

  expect(chunks).toHaveLength(2)
  for (const [, text] of chunks) expect(entry).toContain(integrityOf(text))
  expect(entry).toContain('script.integrity = ')
  expect(entry).not.toContain('*integrity-')
})
