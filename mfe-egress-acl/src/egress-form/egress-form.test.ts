import { ApiError, z } from '@meshdeck/platform'

import {
  type EgressForm,
  egressForm,
  egressFormSchema,
  newEgress,
  refusalsOf,
  toEgressEdit,
  toEgressEdits,
} from './egress-form'

const valid: EgressForm = {
  ...newEgress,
  name: 'hq',
  range: '10.20.0.0/16',
  nodes: ['n1'],
  metrics: { n1: '250' },
}
const rules = {
  services: [],
  takesList: true,
  knownNodes: undefined,
  clearsTexts: false,
  hasDomainLists: false,
}
const faultsOf = (
  part: Partial<EgressForm>,
  more: Partial<Parameters<typeof egressFormSchema>[0]> = {},
) =>
  z
    .safeParse(egressFormSchema({ ...rules, ...more }), { ...valid, ...part })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

test('accepts a complete form', () => {
  expect(faultsOf({})).toEqual([])
})

test.each<[string, Partial<EgressForm>]>([
  ['name egress:egressForm.name.missing', { name: ' ' }],
  ['name egress:egressForm.name.long', { name: 'x'.repeat(51) }],
  ['range egress:egressForm.range.missing', { range: '' }],
  ['range egress:egressForm.range.format', { range: 'office' }],
  ['range egress:egressForm.range.zero', { range: '0.0.0.0/0' }],
  ['range egress:egressForm.range.unspecified', { range: '0.0.0.0' }],
  ['range egress:egressForm.range.loopback', { range: '10.0.0.0/8 127.0.0.1' }],
  ['range egress:egressForm.range.linkLocal', { range: 'fe80::1' }],
  ['range egress:egressForm.range.multicast', { range: '224.0.0.0/4' }],
  ['range egress:egressForm.range.reserved', { range: '255.255.255.255' }],
  ['domain egress:egressForm.domain.address', { target: 'domain', domain: ' 10.0.0.5 ' }],
  ['domain egress:egressForm.domain.address', { target: 'domain', domain: '10.0.0.0/24' }],
  ['domain egress:egressForm.domain.address', { target: 'domain', domain: 'fd00::5' }],
  [
    'domain egress:egressForm.domain.format',
    { target: 'domain', domain: 'https://files.example.com' },
  ],
  ['domain egress:egressForm.domain.format', { target: 'domain', domain: 'a.example b.example' }],
  ['domain egress:egressForm.domain.format', { target: 'domain', domain: 'example.1' }],
  ['range egress:egressForm.range.negative', { range: '10.0.0.0/-1' }],
  ['range egress:egressForm.range.prefix', { range: '10.0.0.0/x' }],
  ['range egress:egressForm.range.length', { range: '10.0.0.0/40' }],
  ['range egress:egressForm.range.mixed', { range: '10.0.0.0/8, fd00::/8' }],
  ['domain egress:egressForm.domain.format', { target: 'domain', domain: 'intranet' }],
  ['nodes egress:egressForm.nodes.none', { nodes: [] }],
  [
    'nodes egress:egressForm.nodes.one',
    { isInternet: true, nodes: ['n1', 'n2'], metrics: { n1: '1', n2: '2' } },
  ],
  [
    'metrics egress:egressForm.metric.unique',
    { nodes: ['n1', 'n2'], metrics: { n1: '1', n2: '1' } },
  ],
  ['metrics egress:egressForm.metric.format', { metrics: { n1: 'first' } }],
  ['tags egress:egressForm.tags.none', { through: 'tags' }],
])(
  '%s [EG-062, EG-063, EG-064, EG-065, EG-066, EG-068, EG-069, EG-072, EG-073, EG-074]',
  (fault, part) => {
    expect(faultsOf(part)).toEqual([fault])
  },
)

test('requires no range for the internet [EG-049, EG-064]', () => {
  expect(faultsOf({ isInternet: true, range: '' })).toEqual([])
})

test('requires one range for an existing route, an existing node and a kept description', () => {
  expect(faultsOf({ range: '10.0.0.0/8, 11.0.0.0/8' }, { takesList: false })).toEqual([
    'range egress:egressForm.range.one',
  ])
  expect(faultsOf({}, { knownNodes: new Set(['n2']) })).toEqual([
    'nodes egress:egressForm.nodes.gone',
  ])
  const before = { ...valid, description: 'the office' }
  expect(faultsOf({}, { before })).toEqual(['description egress:egressForm.descriptionStays'])
  expect(faultsOf({}, { before, clearsTexts: true })).toEqual([])
})

test('creates numbered routes for several ranges, within the maximum name length', () => {
  const edits = toEgressEdits({ ...valid, range: '10.1.0.0/16, 10.2.3.4' })
  expect(edits.map(({ name, range }) => [name, range])).toEqual([
    ['hq 1', '10.1.0.0/16'],
    ['hq 2', '10.2.3.4/32'],
  ])
  const long = toEgressEdits({ ...valid, name: 'x'.repeat(50), range: '10.1.0.0/16, 10.2.0.0/16' })
  expect(long.map(({ name }) => name.length)).toEqual([50, 50])
})

test('sends metrics as numbers, and tags instead of nodes', () => {
  expect(toEgressEdits({ ...valid, through: 'tags', tags: ['t'], metrics: { t: '7' } })[0]).toEqual(
    {
      name: 'hq',
      description: '',
      isInternet: false,
      range: '10.20.0.0/16',
      domain: '',
      nodes: {},
      tags: { t: 7 },
      nat: true,
      mode: 'direct_nat',
    },
  )
  expect(toEgressEdits({ ...valid, isInternet: true })[0]).toMatchObject({
    isInternet: true,
    range: '',
  })
})

test('sends untouched values unchanged', () => {
  for (const mode of ['', 'virtual_nat']) {
    const before = {
      name: 'hq',
      description: 'main office',
      isInternet: false,
      range: '10.20.0.0/16',
      domain: '',
      nodes: { n2: 10, n1: 20 },
      tags: {},
      nat: mode !== '',
      mode,
    }
    expect(egressForm(before).nodes).toEqual(['n2', 'n1'])
    expect(toEgressEdit(egressForm(before), before)).toEqual(before)
  }
})

test.each([
  ['invalid CIDR', 'range'],
  ['the range is taken', 'range'],
  ['egress overlaps with another', 'range'],
  ['domain cannot be resolved', 'domain'],
  ['routing node is offline', 'nodes'],
  ['invalid tag in nodes', 'tags'],
  ['virtual NAT needs a range', 'mode'],
])('shows "%s" at the field %s', (text, field) => {
  expect(refusalsOf(new ApiError(400, text))).toEqual({ [field]: text })
})

test('shows other errors above the form', () => {
  expect(refusalsOf(new ApiError(400, 'disk full'))).toEqual({})
  expect(refusalsOf(new ApiError(500, 'invalid CIDR'))).toEqual({})
  expect(refusalsOf(new Error('invalid CIDR'))).toEqual({})
})
