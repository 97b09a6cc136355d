import type { RulesDifference } from './compare-rules'
import { everyStep, runSteps, type Step, toSteps } from './import-steps'
import { deletionsOf, idsMadeBy, stepsLeft, stillChosen } from './rules-import'

const removed = (name: string) => ({
  kind: 'remove' as const,
  key: `- ${name}`,
  name,
  id: name,
  isNamed: false,
})
const policy = (name: string) => ({
  name,
  enabled: true,
  policy_type: 'device-policy',
  src_type: [],
  dst_type: [],
  type: 'Any',
  protocol: 'all',
  ports: [],
  allowed_traffic_direction: 1,
})
const route = {
  name: 'lan',
  description: '',
  status: true,
  range: '10.0.0.0/8',
  domain: '',
  nat: false,
  nodes: {},
  tags: {},
  mode: '',
}
const tag = { tag_name: 'web', color_code: '', tagged_nodes: [] }

const difference: RulesDifference = {
  tags: [removed('old tag'), { kind: 'add', key: 'web', name: 'web', wanted: tag }],
  routes: [removed('old route'), { kind: 'add', key: 'lan', name: 'lan', wanted: route }],
  policies: [
    removed('old policy'),
    removed('kept'),
    ...Array.from({ length: 6 }, (_, index) => ({
      kind: 'add' as const,
      key: `p${index}`,
      name: `p${index}`,
      wanted: policy(`p${index}`),
    })),
  ],
  same: { tags: [], routes: [], policies: [] },
  problems: [],
}

const old = ['old tag', 'old route', 'old policy']
const chosen = new Set(
  everyStep(difference).flatMap(({ id, change }) => (old.includes(change.name) ? id : [])),
)
const nameOf = ({ change }: { change: { name: string } }) => change.name
const steps = toSteps(difference, { chosen, nameOf })
const never = new AbortController().signal

test('what is named is made before what names it, and deleted after it; what nobody chose stays', () => {
  const policies = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']
  expect(steps.map(({ name }) => name)).toEqual([
    'web',
    'lan',
    ...policies,
    'old policy',
    'old route',
    'old tag',
  ])
})

test('one kind of thing waits for the one before it, and a failure is that of its own step alone', async () => {
  const underWay = new Set<Step>()
  const together = new Set<string>()
  const results = new Map<string, unknown>()
  await runSteps(steps, {
    send: async (step) => {
      underWay.add(step)
      const kinds = new Set([...underWay].map((one) => `${one.section} ${one.change.kind}`))
      together.add([...kinds].join())
      await Promise.resolve()
      underWay.delete(step)
      if (step.name === 'lan') throw new Error('refused')
    },
    onResult: ({ name }, error) => results.set(name, error),
    signal: never,
  })
  expect([...together]).toEqual([
    'tags add',
    'routes add',
    'policies add',
    'policies remove',
    'routes remove',
    'tags remove',
  ])
  expect([...results.keys()].toSorted()).toEqual(steps.map(({ name }) => name).toSorted())
  expect([...results].filter(([, error]) => error !== undefined)).toEqual([
    ['lan', new Error('refused')],
  ])
})

test('once stopped nothing more begins', async () => {
  const stop = new AbortController()
  const sent: string[] = []
  await runSteps(steps, {
    send: async ({ name }) => {
      sent.push(name)
      stop.abort()
    },
    onResult: () => {},
    signal: stop.signal,
  })
  expect(sent).toEqual(['web'])
})

test('a new try sends what is still to be done, unless somebody else has changed it since', () => {
  const change = (name: string, before: object) => ({
    id: name,
    name,
    section: 'policies' as const,
    change: {
      kind: 'change' as const,
      key: name,
      name,
      id: name,
      before: { ...policy(name), ...before },
      wanted: policy(name),
      fields: ['enabled'],
    },
  })
  const [again, contested, arrived, refused] = [
    change('again', {}),
    change('contested', {}),
    change('arrived', {}),
    change('refused', {}),
  ]
  const add = (name: string): Step => ({
    id: name,
    name,
    section: 'policies',
    change: { kind: 'add', key: name, name, wanted: policy(name) },
  })
  const now = [
    again,
    change('contested', { enabled: false }),
    change('half made', { enabled: false }),
    change('made by others', {}),
  ]
  const left = stepsLeft(
    [again, contested, arrived, refused, add('half made'), add('made by others')],
    {
      now,
      same: { tags: [], routes: [], policies: ['arrived'] },
      made: new Set(['half made']),
    },
  )
  const namesOf = (list: readonly Step[]) => list.map(({ name }) => name)
  expect({
    again: namesOf(left.again),
    done: namesOf(left.done),
    contested: namesOf(left.contested),
  }).toEqual({
    again: ['again', 'half made'],
    done: ['arrived'],
    contested: ['contested', 'refused', 'made by others'],
  })
})

test('the way back deletes what the import has made, and nothing that others have called the same', () => {
  const called = (id: string, isNamed = false) => ({ ...removed(id), name: 'ssh', isNamed })
  const now = {
    ...difference,
    policies: [called('mine'), called('theirs'), called('mine, but named', true)],
  }
  const file = {
    before: { network: 'corp', tags: [], routes: [], policies: [] },
    made: new Set(['mine', 'mine, but named']),
  }
  expect([...deletionsOf({ file, difference: now })]).toEqual(['policies - mine'])
})

test('of a call whose answer did not arrive the thing is known by its name, if it alone is new', () => {
  const kept = { id: 'tag', tag_name: 'web', network: 'corp', created_by: '', created_at: '' }
  const tagNamed = (id: string) => ({ ...kept, ...tag, id })
  const before = { network: 'corp', tags: [tagNamed('old')], routes: [], policies: [] }
  const made = (...ids: string[]) =>
    idsMadeBy(steps, { before, now: { ...before, tags: ids.map(tagNamed) } })
  expect(made('old', 'new')).toEqual(['new'])
  expect(made('old', 'new', 'theirs')).toEqual([])
})

test('of the deletions that were chosen those stay that there are still, and that no line names by now', () => {
  const now = { ...difference, routes: [], tags: [{ ...removed('old tag'), isNamed: true }] }
  expect([...stillChosen(now, chosen)]).toEqual(['policies - old policy'])
})
