import { compile } from '../testing/compile'
import { leftOut } from './left-out'
import { RefuseLeftOutPlugin } from './refuse-left-out-plugin'

const build = (source: string) =>
  compile(
    {
      'src/index.js': "import './page.ts'\nimport 'library'\n",
      'src/page.ts': source,
      'node_modules/library/package.json': JSON.stringify({ name: 'library', main: 'index.ts' }),
      'node_modules/library/index.ts': 'export const style = { ringColor: 1 }\n',
    },
    [new RefuseLeftOutPlugin(leftOut)],
  )

test.each([
  ['a style prop', "export const style = { ringColor: 'red.500' }", 'ringColor:'],
  ['its short name', "export const style = { bgClip: 'text' }", 'bgClip:'],
  ['a condition', "export const style = { _groupHover: { color: 'red.500' } }", '_groupHover'],
  ['an option of i18next', "globalThis.t('words', { returnObjects: true })", 'returnObjects'],
  ['a retry by ky', "globalThis.api.get('nodes', { retry: 2 })", "api.get('nodes', { retry:"],
  ['a data router', 'globalThis.RouterProvider()', 'RouterProvider'],
])('%s that the shell leaves out fails the build by its name', async (_, source, asked) => {
  const { errors } = await build(source)
  expect(errors).toEqual([expect.stringContaining(`page.ts says ${asked}`)])
})

test('what is left in may be used, and a library says what it likes', async () => {
  const { errors } = await build("export const style = { marginTop: '4', _hover: {} }")
  expect(errors).toEqual([])
})
