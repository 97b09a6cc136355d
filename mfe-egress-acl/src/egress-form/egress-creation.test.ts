import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'

import { newDraft } from '../policy-form/policy-draft'
import { planCreation } from './egress-creation'
import { newEgress, toEgressEdits } from './egress-form'

afterEach(() => jest.restoreAllMocks())

const ROUTES = 'POST v1/egress?network=corp'
const MAKE = 'POST v1/acls?network=corp'
const CHANGE = 'PUT v1/acls?network=corp'

test('sets only its own route in a policy and adds routes created later [AC-028, AC-029]', async () => {
  const made = { network: 'corp', name: 'hq', nodes: {} }
  const replies = [{ ...made, id: 'r1' }, 500, { ...made, id: 'r2' }]
  const policy = { id: 'p1', name: 'hq - Egress Policy', network_id: 'corp' }
  const sent = answerWith({ [ROUTES]: () => replies.shift(), [MAKE]: policy })
  const creation = planCreation({
    networkId: 'corp',
    name: 'hq',
    edits: toEgressEdits({ ...newEgress, name: 'hq', range: '10.2.0.0/24, 10.2.1.0/24' }),
    drafts: [{ ...newDraft('device-policy', 'a'), resources: ['*'] }],
    services: [],
    idsBefore: [],
    isDoubtful: false,
    nameOf: (what) => ('name' in what ? what.name : what.kind),
  })
  expect(await creation.run()).toMatchObject({ kind: 'partial' })
  expect(sent.find(([call]) => call === MAKE)?.[1]).toMatchObject({ reference_id: 'r1' })

  expect(await creation.run()).toMatchObject({ kind: 'done' })
  const [, changed] = sent.find(([call]) => call === CHANGE) ?? []
  expect(changed).toMatchObject({
    id: 'p1',
    meta_data: '',
    dst_type: [
      { id: 'egress-id', value: 'r1' },
      { id: 'egress-id', value: 'r2' },
    ],
  })
})

test("doesn't create again what an attempt without a response has created", async () => {
  const made = { id: 'r1', network: 'corp', name: 'hq', range: '10.2.0.0/24', nodes: {} }
  const old = { ...made, id: 'r0' }
  const src_type = [{ id: 'tag', value: '*' }]
  const dst_type = [{ id: 'egress-id', value: 'r1' }]
  const sent = answerWith({
    [ROUTES]: () => {
      throw new TypeError('Failed to fetch')
    },
    'GET v1/egress?network=corp': [old, made],
    'GET v1/acls?network=corp': [{ id: 'p1', name: 'hq', network_id: 'corp', src_type, dst_type }],
  })
  const creation = planCreation({
    networkId: 'corp',
    name: 'hq',
    edits: toEgressEdits({ ...newEgress, name: 'hq', range: '10.2.0.0/24' }),
    drafts: [{ ...newDraft('device-policy', 'a'), resources: ['*'] }],
    services: [],
    idsBefore: ['r0'],
    isDoubtful: false,
    nameOf: (what) => ('name' in what ? what.name : what.kind),
  })
  expect(await creation.run()).toMatchObject({ kind: 'nothing' })
  expect(await creation.run()).toMatchObject({ kind: 'done' })
  const posts = sent.map(([call]) => call).filter((call) => call.startsWith('POST'))
  expect(posts).toEqual([ROUTES])
})
