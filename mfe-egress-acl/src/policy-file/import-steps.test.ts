import type { PolicyFileDifference } from './compare-policy-file'
import { everyStep, runSteps, type Step, toSteps } from './import-steps'
import { deletionsOf, idsMadeBy, stepsLeft, stillChosen } from './policy-file-import'

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

const difference: PolicyFileDifference = {
  tags: [removed('old tag'), { kind: 'add', key: 'web', name: 'web', wantedItem: tag }],
  routes: [removed('old route'), { kind: 'add', key: 'lan', name: 'lan', wantedItem: route }],
  policies: [
    removed('old policy'),
    removed('kept'),
    ...Array.from({ length: 6 }, (_, index) => ({
      kind: 'add' as const,
      key: `p${index}`,
      name: `p${index}`,
      wantedItem: policy(`p${index}`),
    })),
  ],
  unchangedKeys: { tags: [], routes: [], policies: [] },
  problems: [],
}

const old = ['old tag', 'old route', 'old policy']
const chosenKeys = new Set(
  everyStep(difference).flatMap(({ id, change }) => (old.includes(change.name) ? id : [])),
)
const nameOf = ({ change }: { change: { name: string } }) => change.name
const steps = toSteps(difference, { chosenKeys, nameOf })
const never = new AbortController().signal

test('creates items before those that name them, deletes them after, and keeps unselected ones', () => {
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

test('runs one kind after another, and limits a failure to its own step', async () => {
  const underWay = new Set<Step>()
  const together = new Set<string>()
  const results = new Map<string, unknown>()
  await runSteps(steps, {
    send: async (step) => {
      underWay.add(step)
      const kinds = new Set([...underWay].map((step) => `${step.section} ${step.change.kind}`))
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

test('starts no further steps once stopped', async () => {
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

test('retries open steps unless another user has changed their items', () => {
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
      wantedItem: policy(name),
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
    change: { kind: 'add', key: name, name, wantedItem: policy(name) },
  })
  const currentSteps = [
    again,
    change('contested', { enabled: false }),
    change('half made', { enabled: false }),
    change('made by others', {}),
  ]
  const left = stepsLeft(
    [again, contested, arrived, refused, add('half made'), add('made by others')],
    {
      currentSteps,
      unchangedKeys: { tags: [], routes: [], policies: ['arrived'] },
      createdIds: new Set(['half made']),
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

test('undoes only what the import created, not items of others with the same name', () => {
  const called = (id: string, isNamed = false) => ({ ...removed(id), name: 'ssh', isNamed })
  const now = {
    ...difference,
    policies: [called('mine'), called('theirs'), called('mine, but named', true)],
  }
  const file = {
    recordsBefore: { network: 'corp', tags: [], routes: [], policies: [] },
    createdIds: new Set(['mine', 'mine, but named']),
  }
  expect([...deletionsOf({ file, difference: now })]).toEqual(['policies - mine'])
})

test('identifies the result of an unanswered request by its name if it is the only new one', () => {
  const kept = { id: 'tag', tag_name: 'web', network: 'corp', created_by: '', created_at: '' }
  const tagNamed = (id: string) => ({ ...kept, ...tag, id })
  const before = { network: 'corp', tags: [tagNamed('old')], routes: [], policies: [] }
  const made = (...ids: string[]) =>
    idsMadeBy(steps, { before, now: { ...before, tags: ids.map(tagNamed) } })
  expect(made('old', 'new')).toEqual(['new'])
  expect(made('old', 'new', 'theirs')).toEqual([])
})

test("keeps selected deletions whose items still exist and aren't named by a line", () => {
  const now = { ...difference, routes: [], tags: [{ ...removed('old tag'), isNamed: true }] }
  expect([...stillChosen(now, chosenKeys)]).toEqual(['policies - old policy'])
})
