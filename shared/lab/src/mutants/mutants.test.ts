import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { mutantFolders } from './folders.mjs'
import { countOutcomes, openJournal, writeSurvivors } from './journal.mjs'
import { sampleOf } from './sample.mjs'
import { testsFor, versionOf } from './try-mutants.mjs'

const mutant = (key: string, file = 'mfe-networks/src/nodes/node-form.ts') => ({
  id: key,
  key,
  file,
  line: 7,
  kind: 'ConditionalExpression',
  original: 'a === b',
  replacement: 'true',
})
const mutants = Array.from('abcdefghij', (key) => mutant(key))
const keysOf = (some: ReadonlyArray<{ key: string }>) => some.map(({ key }) => key)

test('a seed draws the same mutants in the same order, and a larger sample goes on from there', () => {
  const three = keysOf(sampleOf(mutants, 3, 1))
  expect(keysOf(sampleOf(mutants.toReversed(), 3, 1))).toEqual(three)
  expect(keysOf(sampleOf(mutants, 6, 1)).slice(0, 3)).toEqual(three)
  expect(keysOf(sampleOf(mutants, undefined, 1))).toHaveLength(10)
  expect(keysOf(sampleOf(mutants, undefined, 2))).not.toEqual(
    keysOf(sampleOf(mutants, undefined, 1)),
  )
})

const testFile = (file: string, seconds: number, reached: string[]) => ({
  file,
  version: file,
  seconds,
  isSound: true,
  reached: Object.fromEntries(reached.map((key) => [key, 1])),
  loaded: [] as string[],
  runs: [] as string[],
})

test('a mutant is tried by the file of its name, then by near and by quick ones that reach it', () => {
  const files = [
    testFile('mfe-networks/src/dns/DnsPage.test.tsx', 1, ['a']),
    testFile('mfe-networks/src/nodes/NodePage.test.tsx', 9, ['a']),
    testFile('mfe-networks/src/nodes/nodes-on-151.test.tsx', 5, ['a']),
    testFile('mfe-networks/src/nodes/node-form.test.ts', 20, ['a']),
    testFile('mfe-networks/src/nodes/node-rows.test.ts', 1, ['b']),
    { ...testFile('mfe-networks/src/nodes/broken.test.ts', 1, ['a']), isSound: false },
  ]
  const names = (most: number) =>
    testsFor(mutant('a'), files, most).map(({ file }) => file.split('/').at(-1))
  expect(names(4)).toEqual([
    'node-form.test.ts',
    'nodes-on-151.test.tsx',
    'NodePage.test.tsx',
    'DnsPage.test.tsx',
  ])
  expect(names(1)).toEqual(['node-form.test.ts'])
})

test('what is there once it is loaded is tried by files whose tests run something beside it', () => {
  const { file } = mutant('a')
  const loading = { loaded: ['a'] }
  const files = [
    { ...testFile('mfe-networks/src/nodes/node-form.test.ts', 1, ['a']), ...loading },
    { ...testFile('mfe-networks/src/dns/DnsPage.test.tsx', 9, ['a']), ...loading, runs: [file] },
  ]
  expect(testsFor(mutant('a'), files, 1)).toEqual([files[1]])
})

test('another text of a test file is another version of the tests', () => {
  const [file] = [testFile('a.test.ts', 1, [])]
  if (!file) throw new Error('There is one')
  expect(versionOf([file])).toBe(versionOf([{ ...file, seconds: 2 }]))
  expect(versionOf([file])).not.toBe(versionOf([{ ...file, version: 'other' }]))
})

test('a run that was cut within a line goes on with what was whole, and the last word counts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meshdeck-mutants-'))
  const file = join(folder, 'trials.jsonl')
  const { note } = openJournal(file)
  note({ key: 'a', outcome: 'survived', tests: '1' })
  note({ key: 'a', outcome: 'killed', tests: '2', by: 'a test' })
  note({ key: 'b', outcome: 'no test', tests: '1' })
  appendFileSync(file, '{"key":"c","outc')

  const { trials } = openJournal(file)
  expect([...trials.keys()]).toEqual(['a', 'b'])
  expect(countOutcomes([mutant('a'), mutant('b'), mutant('c')], trials)).toEqual({
    killed: 1,
    survived: 0,
    'no test': 1,
    'timed out': 0,
    tried: 2,
    score: 50,
  })
  writeSurvivors(join(folder, 'survivors.txt'), [mutant('a'), mutant('b')], trials)
  expect(readFileSync(join(folder, 'survivors.txt'), 'utf8')).toBe(
    'mfe-networks/src/nodes/node-form.ts:7 ConditionalExpression, no test\n  - a === b\n  + true\n',
  )
  rmSync(folder, { recursive: true })
})

test.each([
  ['mfe-networks/rules', 'nodes/node-form.ts', true],
  ['mfe-networks/rules', 'nodes/NodeFields.tsx', true],
  ['mfe-networks/rules', 'nodes/NodePage.tsx', false],
  ['mfe-networks/rules', 'nodes/use-node-actions.tsx', false],
  ['mfe-networks/rules', 'nodes/node-form.test.ts', false],
  ['mfe-networks/actions', 'nodes/use-node-actions.tsx', true],
  ['mfe-networks/actions', 'nodes/node-form.ts', false],
  ['domain', 'cidr.ts', true],
  ['domain', 'cidr.test.ts', false],
  ['api', 'testing/calls.ts', false],
])('%s has %s in it: %j', (name, file, isIn) => {
  expect(mutantFolders.find((folder) => folder.name === name)?.includes(file)).toBe(isIn)
})
