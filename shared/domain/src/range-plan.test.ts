import fc from 'fast-check'

import { cidrsOverlap, isCidr } from './cidr'
import { planRanges, proposeRange, surroundings } from './range-plan'

/** Ranges in and around 10.0.0.0/20, so that they often overlap. */
const ranges4 = fc
  .tuple(
    fc.integer({ min: 0, max: 31 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 18, max: 30 }),
  )
  .map(([third, fourth, prefix]) => `10.0.${third}.${fourth}/${prefix}`)
const ranges6 = fc
  .tuple(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 56, max: 72 }))
  .map(([group, prefix]) => `fd00:0:0:${group.toString(16)}::/${prefix}`)
const items = fc.array(
  fc.record({ name: fc.string(), range: fc.oneof(ranges4, ranges6, fc.constant('')) }),
  { maxLength: 30 },
)

test('finds an overlap of two ranges exactly when they share an address [NW-015]', () => {
  fc.assert(
    fc.property(items, fc.oneof(ranges4, ranges6), (taken, range) => {
      const expected = taken.filter((item) => isCidr(item.range) && cidrsOverlap(item.range, range))
      const found = planRanges(taken).overlapsOf(range)
      expect(new Set(found)).toEqual(new Set(expected))
    }),
  )
})

test.each([
  ['IPv4', '10.0.0.0/20', fc.integer({ min: 20, max: 28 })],
  ['IPv6', 'fd00::/56', fc.integer({ min: 56, max: 66 })],
])(
  'finds the lowest %s range without overlap, as a brute-force search does',
  (_, block, prefixes) => {
    fc.assert(
      fc.property(items, prefixes, (taken, prefix) => {
        const plan = planRanges(taken)
        const isFree = (range: string) => plan.overlapsOf(range).length === 0
        const all = plan.cellsOf(block, prefix).map(({ range }) => range)
        expect(plan.nextFree({ block, prefix })).toBe(all.find(isFree))
      }),
      { numRuns: 60 },
    )
  },
)

test('continues the search from a range and wraps around at the end of the block', () => {
  fc.assert(
    fc.property(items, ranges4, (taken, from) => {
      const block = '10.0.0.0/20'
      const plan = planRanges(taken)
      const all = plan.cellsOf(block, 24)
      const free = all.filter(({ state }) => state === 'free').map(({ range }) => range)
      const found = plan.nextFree({ block, prefix: 24, from })
      expect(found === undefined).toBe(free.length === 0)
      expect([...free, undefined]).toContain(found)
    }),
  )
  const plan = planRanges([{ name: 'a', range: '10.0.1.0/24' }])
  const wanted = { block: '10.0.0.0/22', prefix: 24 }
  expect(plan.nextFree({ ...wanted, from: '10.0.1.0/24' })).toBe('10.0.2.0/24')
  expect(planRanges([]).nextFree({ ...wanted, from: '10.0.3.128/25' })).toBe('10.0.0.0/24')
  // without a range in the block, the search starts at the block's first address
  expect(planRanges([]).nextFree({ ...wanted, from: 'nonsense' })).toBe('10.0.0.0/24')
  expect(planRanges([]).nextFree({ ...wanted, from: '9.0.0.0/24' })).toBe('10.0.0.0/24')
  expect(planRanges([]).nextFree({ ...wanted, from: '11.0.0.0/24' })).toBe('10.0.0.0/24')
})

test.each([
  ['10.0.0.0/32', { block: '10.0.0.0/30', prefix: 32 }, '10.0.0.1/32'],
  ['10.0.0.0/31', { block: '10.0.0.0/30', prefix: 32 }, '10.0.0.2/32'],
  ['10.0.1.0/24', { block: '10.0.0.0/22', prefix: 24 }, '10.0.0.0/24'],
  ['10.0.0.0/24', { block: '10.0.0.0/22', prefix: 24 }, '10.0.1.0/24'],
  ['10.0.0.0/23', { block: '10.0.0.0/23', prefix: 24 }, undefined],
  ['10.0.0.0/24', { block: '10.0.0.0/23', prefix: 24 }, '10.0.1.0/24'],
  ['::a00:0/104', { block: '10.0.0.0/22', prefix: 24 }, '10.0.0.0/24'],
])('finds beside %s the lowest free range of %j: %s', (range, wanted, expected) => {
  const plan = planRanges([{ name: 'a', range }])
  expect(plan.nextFree(wanted)).toBe(expected)
})

test('ignores the order of the ranges', () => {
  const names = ['10.0.2.0/24', '10.0.0.0/24', '10.0.1.0/24']
  const wanted = { block: '10.0.0.0/22', prefix: 24 }
  for (const ranges of [names, names.toReversed(), names.toSorted()]) {
    const plan = planRanges(ranges.map((range) => ({ name: range, range })))
    expect(plan.nextFree(wanted)).toBe('10.0.3.0/24')
    expect(plan.overlapsOf('10.0.0.0/22').map(({ range }) => range)).toEqual(names.toSorted())
  }
})

test('finds an overlap at either end of a range, and none with the other family', () => {
  const plan = planRanges([{ name: 'a', range: '10.0.0.4/30' }])
  const overlaps = (range: string) => plan.overlapsOf(range).length > 0
  expect(['10.0.0.4/32', '10.0.0.7/32'].map(overlaps)).toEqual([true, true])
  expect(['10.0.0.3/32', '10.0.0.8/32', '::a00:4/126'].map(overlaps)).toEqual([false, false, false])
})

test('counts a cell as partly taken by a range that starts or ends in it, and fully by one that fills it', () => {
  const plan = planRanges([
    { name: 'begins', range: '10.0.0.0/26' },
    { name: 'ends', range: '10.0.1.192/26' },
    { name: 'fills', range: '10.0.2.0/24' },
    { name: 'within', range: '10.0.2.64/26' },
  ])
  expect(plan.cellsOf('10.0.0.0/22', 24).map(({ state }) => state)).toEqual([
    'partly',
    'partly',
    'taken',
    'free',
  ])
})

test('divides a block into as many cells as addresses, down to a single one', () => {
  expect(
    planRanges([])
      .cellsOf('10.0.0.4/31', 32)
      .map(({ range }) => range),
  ).toEqual(['10.0.0.4/32', '10.0.0.5/32'])
})

test('finds nothing free if everything is taken', () => {
  const plan = planRanges([{ name: 'all', range: '10.0.0.0/8' }])
  expect(plan.nextFree({ block: '10.4.0.0/16', prefix: 24 })).toBeUndefined()
})

test('finds no overlap with text that is no range', () => {
  expect(planRanges([{ name: 'all', range: '0.0.0.0/0' }]).overlapsOf('nonsense')).toEqual([])
})

test('shows the cells of a block as free, taken, or partly taken, with the names of the owners', () => {
  const plan = planRanges([
    { name: 'office', range: '10.0.1.0/24' },
    { name: 'lab', range: '10.0.2.64/26' },
    { name: 'six', range: 'fd00::/8' },
  ])
  expect(plan.cellsOf('10.0.0.0/22', 24)).toEqual([
    { range: '10.0.0.0/24', state: 'free', names: [] },
    { range: '10.0.1.0/24', state: 'taken', names: ['office'] },
    { range: '10.0.2.0/24', state: 'partly', names: ['lab'] },
    { range: '10.0.3.0/24', state: 'free', names: [] },
  ])
})

test.each([
  ['nonsense', 24],
  ['10.0.0.0/28', 24],
  ['fd00::/64', 24],
  ['10.0.0.0/28', 33],
  ['fd00::/120', 129],
])('finds in a block %j no cells of the size of a /%d', (block, prefix) => {
  expect(() => planRanges([]).cellsOf(block, prefix)).toThrow(
    new RangeError(`No ranges of /${prefix} in ${block}`),
  )
})

const proposed = (family: 'ipv4' | 'ipv6', typed: string, ...taken: string[]) => {
  const networks = taken.map((range) => ({ name: range, range }))
  return proposeRange({ family, typed, networks, plan: planRanges(networks) })
}

test.each([
  ['ipv4', '', '100.64.0.0/24'],
  ['ipv4', 'fd00::/64', '100.64.0.0/24'],
  ['ipv4', '8.8.8.0/24', '100.64.0.0/24'],
  ['ipv4', '172.17.0.0/24', '172.17.0.0/24'],
  ['ipv4', '192.168.7.0/24', '192.168.7.0/24'],
  ['ipv4', '100.65.0.0/24', '100.65.0.0/24'],
  ['ipv4', '192.168.0.0/15', '100.64.0.0/24'],
  ['ipv4', '192.128.0.0/9', '100.64.0.0/24'],
  ['ipv4', '10.128.0.0/9', '10.128.0.0/9'],
  ['ipv6', '::a03:0/112', 'fd3c::/64'],
  ['ipv6', '10.3.0.0/16', 'fd3c::/64'],
  ['ipv6', '', 'fd3c::/64'],
  ['ipv6', 'fd00:1::/48', 'fd00:1::/48'],
] as const)('proposes without networks, for %s after %j: %s', (family, typed, expected) => {
  expect(proposed(family, typed)).toBe(expected)
})

test.each([
  ['after the last one, as large', '10.23.0.0/16', ['10.20.0.0/16', '10.22.0.0/16']],
  ['where most networks are', '10.2.1.0/24', ['192.168.1.0/24', '10.2.0.0/24', '10.1.0.0/24']],
  ['of the size of the last one', '10.9.1.0/24', ['10.1.0.0/16', '10.9.0.0/24']],
  ['in the usual block, after networks of the internet', '100.64.0.0/24', ['8.8.0.0/16']],
  ['in the usual block once theirs is full', '100.64.0.0/24', ['10.0.0.0/8']],
  ['from the beginning of the block after its end', '10.0.0.0/16', ['10.255.0.0/16']],
])('proposes a range with networks %s', (_, expected, taken) => {
  expect(proposed('ipv4', '', ...taken, 'fd00:1::/64')).toBe(expected)
  expect(proposed('ipv6', '', ...taken, 'fd00:1::/64')).toBe('fd00:1:0:1::/64')
})

test('divides the surroundings of a range, which contain it, into cells of its size', () => {
  fc.assert(
    fc.property(fc.oneof(ranges4, ranges6), (range) => {
      const { block, prefix } = surroundings(range)
      const cells = planRanges([]).cellsOf(block, prefix)
      expect(cells).toHaveLength(64)
      expect(cells.filter((cell) => cidrsOverlap(cell.range, range))).toHaveLength(1)
    }),
  )
  expect(surroundings('0.0.0.0/0')).toEqual({ block: '0.0.0.0/0', prefix: 0 })
})

test('answers fast enough for each keystroke with a thousand networks', () => {
  const taken = Array.from({ length: 1000 }, (_, index) => ({
    name: `net-${index}`,
    range: `100.${64 + Math.floor(index / 256)}.${index % 256}.0/24`,
  }))
  const plan = planRanges(taken)
  const next = proposeRange({ family: 'ipv4', typed: '', networks: taken, plan })
  expect(next).toBe('100.67.232.0/24')
  expect(plan.overlapsOf('100.64.0.0/10')).toHaveLength(1000)
})
