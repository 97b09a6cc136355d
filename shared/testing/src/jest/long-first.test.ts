import { existsSync } from 'node:fs'
import { join } from 'node:path'

import LongFirst, { LONG } from './long-first.mjs'

const root = join(__dirname, '../../../..')
const here = (name: string) => ({ path: join(__dirname, name) })

test('what is known to take long comes first, then what is long', () => {
  const long = { path: `/anywhere/${LONG[0]}` }
  const [short, longer] = [here('shims.ts'), here('browser-environment.mjs')]
  expect(new LongFirst().sort([short, longer, long])).toEqual([long, longer, short])
})

test('what is known to take long is there', () => {
  expect(LONG.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
