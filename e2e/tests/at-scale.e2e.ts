import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { root } from '../support/checkout'
import { sweepOnly } from '../support/sweep'

test('the page about scale states every figure that the simulation prints', sweepOnly, () => {
  // a hundred thousand tenants take about 20 seconds
  test.setTimeout(180_000)
  const program = join(root, 'shared/lab/bin/lab.mjs')
  const printed = execFileSync('node', [program, 'simulate'], { encoding: 'utf8' })
  const page = readFileSync(join(root, 'shared/docs/at-scale.md'), 'utf8')
  const lines = page.split('\n').map((line) => line.trim())

  const figures = printed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  expect(figures.length).toBeGreaterThan(20)
  expect(figures.filter((line) => !lines.includes(line))).toEqual([])
})
