import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { emptyFolder } from '@meshdeck/federation/testing/builds'

import { run } from './testing/outside'

let home: string
beforeEach(() => {
  home = emptyFolder()
})
afterEach(() => rmSync(home, { recursive: true }))

test('passes the test of a new external remote, and fails it once its page is renamed', () => {
  const folder = join(home, 'mfe-sites')
  expect(run('new-remote', folder).status).toBe(0)
  expect(run('test', folder)).toEqual({ status: 0, stderr: '' })

  const words = join(folder, 'src/locales/en.json')
  writeFileSync(words, readFileSync(words, 'utf8').replace('"Sites"', '"Places"'))
  expect(run('test', folder).status).toBe(1)
}, 180_000)
