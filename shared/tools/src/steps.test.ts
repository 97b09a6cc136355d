import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { nameFailedStories, nameFailures } from './checks.mjs'
import { printSummary, runSteps } from './steps.mjs'

test('lists the failures at the end, a step without names by its own', async () => {
  const lines: string[] = []
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const sum = await runSteps([
    [
      { name: 'lint', run: async () => ({ passed: 0, failed: 1 }) },
      { name: 'types', run: async () => ({ passed: 3, failed: 0 }) },
    ],
    { name: 'stories', run: async () => ({ passed: 1, failed: 1, names: ['a.e2e.ts:3 opens'] }) },
  ])
  printSummary(sum)
  process.exitCode = undefined
  log.mockRestore()
  expect(lines.slice(-3)).toEqual(['✗ lint', '✗ stories: a.e2e.ts:3 opens', '4 passed, 2 failed'])
})

test('shows the failures on the page of a pipeline job', () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {})
  const before = process.env.GITHUB_STEP_SUMMARY
  const summary = join(mkdtempSync(join(tmpdir(), 'summary-')), 'summary.md')
  process.env.GITHUB_STEP_SUMMARY = summary
  printSummary({ passed: 4, failed: 1, names: ['stories: a.e2e.ts:3 opens'] })
  process.exitCode = undefined
  if (before === undefined) delete process.env.GITHUB_STEP_SUMMARY
  else process.env.GITHUB_STEP_SUMMARY = before
  log.mockRestore()
  expect(readFileSync(summary, 'utf8')).toBe(
    '**4 passed, 1 failed**\n\n- `stories: a.e2e.ts:3 opens`\n',
  )
})

test('lists a file that could not be run in place of its tests', () => {
  const files = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'failed' },
        { fullName: 'takes', status: 'passed' },
      ],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [] },
  ]
  expect(nameFailures(files)).toEqual(['a.test.ts: adds', 'b.test.ts'])
})

test('finds a story in a group of its file', () => {
  const spec = { title: 'opens', file: 'a.e2e.ts', line: 3 }
  const suite = { specs: [{ ...spec, ok: true }], suites: [{ specs: [{ ...spec, ok: false }] }] }
  expect(nameFailedStories(suite)).toEqual(['a.e2e.ts:3 opens'])
})
