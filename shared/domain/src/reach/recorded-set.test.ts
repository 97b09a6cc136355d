import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { differencesIn, type RecordedSet } from './recorded-set'

const file = join(__dirname, '../../../demo-server/contract/reachability-v1.0.0-ce.jsonl')
const sets: RecordedSet[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

test('says of every recorded set what the real server said', () => {
  const wrong = sets.filter((recorded) => differencesIn(recorded).length > 0)
  expect(wrong.map(({ set }) => set)).toEqual([])
  expect(sets.length).toBeGreaterThan(0)
})

test('names each value that differs', () => {
  const [recorded] = sets
  if (!recorded) throw new Error('no sets')
  const other = {
    ...recorded,
    peers: { ...recorded.peers, 'node-a': ['node-b'] },
    ingress: { ...recorded.ingress, 'node-z': [] },
    open: ['policy-1'],
  }
  expect(differencesIn(other).map((line) => line.split(':')[0])).toEqual([
    'open of all',
    'ingress of node-z',
    'peers of node-a',
  ])
})
