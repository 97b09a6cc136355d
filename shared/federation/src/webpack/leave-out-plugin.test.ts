import { compile } from '../testing/compile'
import { LeaveOutPlugin } from './leave-out-plugin'

const LIBRARY = 'library/dist/index.js'

const files = {
  'src/index.js': "import { say } from 'library'\nglobalThis.said = say()\n",
  'node_modules/library/package.json': JSON.stringify({ name: 'library', main: 'dist/index.js' }),
  [`node_modules/${LIBRARY}`]:
    "function advise() { return 'advice' }\nexport const say = () => 'words' + advise()\n",
}

const build = (file: string, edits: ReadonlyArray<readonly [RegExp | string, string]>) =>
  compile(files, [new LeaveOutPlugin([{ file, edits }])])

test('what is left out is not in the build, and the rest is', async () => {
  const { assets, errors } = await build(LIBRARY, [[/ \+ advise\(\)/g, '']])
  expect(errors).toEqual([])
  expect(assets.get('entry.js')).toContain("'words'")
  expect(assets.get('entry.js')).not.toContain("'words' + advise()")
})

test.each([
  ['is gone', 'warn()'],
  ['is gone, where a pattern was', /warn\(\)/g],
  ['stands there twice', 'advise'],
])('a place that %s fails the build by its text', async (_, found) => {
  const { errors } = await build(LIBRARY, [[found, 'advise']])
  expect(errors).toEqual([expect.stringContaining(`${LIBRARY}: holds`)])
  expect(errors[0]).toContain(String(found))
})

test('a file that the library no longer has fails the build', async () => {
  const { errors } = await build('library/dist/main.js', [])
  expect(errors).toEqual([expect.stringContaining('library/dist/main.js: is not in this build')])
})
