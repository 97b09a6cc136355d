import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { placeOutside, run } from './testing/outside'

test('builds an external remote to the same bytes, whatever its folder is', () => {
  const { home, remote, remove } = placeOutside()
  const elsewhere = join(home, 'a/folder/below')
  mkdirSync(elsewhere, { recursive: true })
  cpSync(remote, join(elsewhere, 'mfe-greetings'), { recursive: true })

  for (const folder of [home, elsewhere]) {
    const out = join(folder, 'out')
    expect(run('build', join(folder, 'mfe-greetings'), '--out', out)).toEqual({
      status: 0,
      stderr: '',
    })
  }
  expect(filesIn(join(elsewhere, 'out'))).toEqual(filesIn(join(home, 'out')))
  remove()
})

/** Returns name and content of each file of the only build in a folder. */
function filesIn(out: string) {
  const folder = join(out, 'mfe-greetings/1.0.0')
  return readdirSync(folder)
    .toSorted()
    .map((file) => [file, readFileSync(join(folder, file), 'base64')])
}
