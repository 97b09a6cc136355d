import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { differencesIn, type RecordedSet } from './recorded-set'

const recorded100 = readSets('../../../demo-server/contract/reachability-v1.0.0-ce.jsonl')
const recorded151 = readSets('testing/recorded-1.5.1.jsonl')

function readSets(file: string): RecordedSet[] {
  return readFileSync(join(__dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const community = { version: '1.5.1', edition: 'community' } as const

test('agrees with 1.5.1 about gateways without their tag, and about other nodes with it', () => {
  const wrong = recorded151.filter((recorded) => differencesIn(recorded, community).length > 0)
  expect(wrong.map(({ set }) => set)).toEqual([])
  // the rules of 1.0.0 evaluate each of them differently
  expect(recorded151.every((recorded) => differencesIn(recorded).length > 0)).toBe(true)
})

test('agrees with the real server on every recorded set', () => {
  const wrong = recorded100.filter((recorded) => differencesIn(recorded).length > 0)
  expect(wrong.map(({ set }) => set)).toEqual([])
  expect(recorded100.length).toBeGreaterThan(0)
})

test('names each value that differs', () => {
  const [recorded] = recorded100
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
