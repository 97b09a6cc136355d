import { compile } from '../testing/compile'
import { WorkerPlugin } from './remote'

const files = {
  'src/index.js': "globalThis.start = () => import('./answer.js?worker')\n",
  'src/answer.js': "import { word } from './word.js'\nself.postMessage(word)\n",
  'src/word.js': "export const word = 'the answer'\n",
}

const build = (given: Record<string, string>) => compile(given, [new WorkerPlugin()])

test('puts a worker as a text into its own chunk, with its imports and no runtime', async () => {
  const { assets, errors } = await build(files)
  expect(errors).toEqual([])
  expect(assets.get('entry.js')).not.toContain('the answer')
  const [, chunk = ''] = [...assets].find(([name]) => name !== 'entry.js') ?? []
  const [, text = ''] = /const text = (".*")\n/.exec(chunk) ?? []
  const said: unknown[] = []
  // eslint-disable-next-line no-new-func -- the chunk is the text of a script that a worker runs
  new Function('self', JSON.parse(text))({ postMessage: (word: unknown) => said.push(word) })
  expect(said).toEqual(['the answer'])
  expect(text).not.toContain('__webpack')
})

test('its address passes the policy by which the build loads its files', async () => {
  const { assets } = await build(files)
  expect([...assets.values()].join('')).toContain('new Worker(__webpack_require__.tu(url))')
  expect(assets.get('entry.js')).toContain('__webpack_require__.tu =')
})

test("fails the build because of a worker that can't be bundled", async () => {
  const { errors } = await build({ ...files, 'src/word.js': 'export const other = 1\n' })
  expect(errors.join('\n')).toContain('No matching export')
})
