import { readFileSync } from 'node:fs'

import { readBudget } from '@meshdeck/tools/size/budget'

import { weightsOf } from './files.mjs'
import { linesOf } from './lines.mjs'
import { simulate } from './simulate.mjs'

const page = readFileSync('shared/docs/at-scale.md', 'utf8')

/** Text before the columns of figures. */
const nameOf = (line: string) => line.split(/ {2,}(?=\S)/)[line.startsWith('  ') ? 1 : 0]

// the full run takes about 20 seconds: the sweep compares the figures themselves with the command
test('shows on the page about scale the sizes of the budget and each row that the command prints', () => {
  const weights = weightsOf(readBudget())
  const given = { tenants: 200, seed: 1, weights, fileLifetime: { browser: 1e6, shared: 1e6 } }
  const [, sizes = '', ...rows] = linesOf(given, simulate(given))
  const block = page.split('\n').filter((line) => line.startsWith('    '))
  const printed = block.map((line) => line.slice(4))

  expect(printed).toContain(sizes)
  const names = rows.filter((row) => row.trim() !== '' && !row.startsWith('   ')).map(nameOf)
  expect(printed.map(nameOf)).toEqual(expect.arrayContaining(names))
})
