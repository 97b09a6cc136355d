import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { emptyFolder } from '@meshdeck/federation/testing/builds'

import { filesOf } from './new-remote/files.mjs'
import { rootPath } from './paths.mjs'
import { run } from './testing/outside'

let home: string
beforeEach(() => {
  home = emptyFolder()
})
afterEach(() => rmSync(home, { recursive: true }))

test('passes the test of a new external remote, and fails it once its page is renamed', () => {
  const folder = join(home, 'mfe-big-greetings')
  expect(run('new-remote', folder).status).toBe(0)
  expect(run('test', folder)).toEqual({ status: 0, stderr: '' })

  const words = join(folder, 'src/locales/en.json')
  writeFileSync(words, readFileSync(words, 'utf8').replace('"Big greetings"', '"Hail"'))
  expect(run('test', folder).status).toBe(1)
}, 180_000)

test('compiles a new remote of this repository, and rejects a text that it lacks', () => {
  const folder = join(home, 'mfe-big-greetings')
  for (const [file, text] of Object.entries(filesOf('mfe-big-greetings', { isOutside: false }))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const config = {
    extends: rootPath('shared/tools/tsconfig/browser.json'),
    // as in the check of all packages
    include: [
      'src',
      rootPath('shared/platform/src/i18next.d.ts'),
      rootPath('shared/platform/src/api/query-keys.ts'),
    ],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  symlinkSync(rootPath('mfe-networks/node_modules'), join(folder, 'node_modules'))
  expect(compile(folder)).toEqual({ status: 0, output: '' })

  const words = join(folder, 'src/locales/en.json')
  writeFileSync(words, readFileSync(words, 'utf8').replace('"range6"', '"range7"'))
  expect(compile(folder)).toEqual({
    status: 2,
    output: expect.stringContaining('src/big-greetings/network-columns.tsx'),
  })
}, 300_000)

function compile(folder: string) {
  const compiler = rootPath('shared/tools/node_modules/.bin/tsc')
  const { status, stdout } = spawnSync(compiler, ['--project', folder], { encoding: 'utf8' })
  return { status, output: stdout.trim() }
}
