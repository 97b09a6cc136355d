import { conflictsOf, readTaken, type TakenRange } from './egress-conflicts'

const taken: TakenRange[] = [
  { kind: 'route', name: 'hq', networkId: 'corp', range: '10.1.0.0/16' },
  { kind: 'route', name: 'cameras', networkId: 'corp', range: '10.1.9.0/24' },
  { kind: 'network', name: 'corp', networkId: 'corp', range: '100.64.0.0/24' },
  { kind: 'lan', name: 'gw-berlin', networkId: 'corp', range: '192.168.1.1/24' },
  { kind: 'route', name: 'way-out', networkId: 'corp', range: '*' },
]
const met = (range: string) =>
  conflictsOf(range, readTaken(taken)).map((one) => [one.relation, one.taken.name])

test('a narrower range takes its part from the wider one', () => {
  expect(met('10.1.2.0/24')).toEqual([['inside', 'hq']])
})

test('a wider range leaves to the narrower ones what they have', () => {
  expect(met('10.0.0.0/8')).toEqual([
    ['holds', 'hq'],
    ['holds', 'cameras'],
  ])
})

test('the same range is told from a wider one, whatever its host bits say', () => {
  expect(met('10.1.9.7/24')).toEqual([
    ['inside', 'hq'],
    ['same', 'cameras'],
  ])
  expect(met('192.168.1.0/24')).toEqual([['same', 'gw-berlin']])
})

test('a single address meets what it is in, and a free range meets nothing', () => {
  expect(met('100.64.0.9')).toEqual([['inside', 'corp']])
  expect(met('172.16.0.0/12')).toEqual([])
})
