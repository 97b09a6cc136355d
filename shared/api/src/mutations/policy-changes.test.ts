import '@meshdeck/testing/at-a-server'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { policyListQuery, policySchema } from '../queries/policies'
import { deleteSamePolicy, restorePolicy, switchPolicy } from './policy-changes'

const LIST = 'GET v1/acls?network=corp'
const CREATE = 'POST v1/acls?network=corp'
const UPDATE = 'PUT v1/acls?network=corp'

const policyOf = (id: string, part: object = {}) =>
  z.parse(policySchema, {
    id,
    name: 'to the plant',
    network_id: 'corp',
    enabled: true,
    policy_type: 'device-policy',
    src_type: [{ id: 'device', value: 'n1' }],
    dst_type: [{ id: 'tag', value: 'corp.plant' }],
    ...part,
  })
const policy = policyOf('p1')

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const callsOf = (sent: ReturnType<typeof answerWith>, wanted: string) =>
  sent.filter(([call]) => call === wanted)

describe('a deleted policy that is created again', () => {
  test('has a new ID and is otherwise as it was', async () => {
    const sent = answerWith({ [CREATE]: policyOf('new'), [LIST]: [policyOf('new')] })
    await restorePolicy({ policy })
    const { id: _id, default: _default, ...content } = policy
    expect(callsOf(sent, CREATE)).toEqual([[CREATE, content]])
  })

  test.each([
    ['has created the policy', { id: 'new' }, 0],
    ['has created nothing', { id: 'new', enabled: false }, 1],
    ['was about a policy that there was before', { id: 'twin' }, 1],
  ])("isn't created twice after an unanswered attempt that %s", async (_case, there, calls) => {
    const listed = [policyOf('none', there)]
    const create = () => {
      listed.push(policyOf('new'))
      return policyOf('new')
    }
    const sent = answerWith({ [LIST]: () => listed, [CREATE]: create })
    expect(await restorePolicy({ policy, idsBefore: ['twin'] })).toMatchObject({ id: 'new' })
    expect(callsOf(sent, CREATE)).toHaveLength(calls)
  })

  test("isn't created if the result of the earlier attempt can't be read", async () => {
    const sent = answerWith({ [LIST]: 500 })
    await expect(restorePolicy({ policy, idsBefore: [] })).rejects.toMatchObject({ status: 500 })
    expect(callsOf(sent, CREATE)).toEqual([])
  })
})

describe('several policies that are switched', () => {
  const many = ['a', 'b', 'c'].map((id) => policyOf(id))
  const off = { enabled: false, isOneOfMany: true }

  test('shares one read, and bases each change on it [AC-037, AP-086, AP-088]', async () => {
    const sent = answerWith({ [LIST]: many.map((policy) => ({ ...policy, name: 'hers' })) })
    for (const one of many) await switchPolicy.send({ policy: one, ...off })
    expect(callsOf(sent, LIST)).toHaveLength(1)
    expect(callsOf(sent, UPDATE).map(([, body]) => body)).toEqual(
      many.map((policy) => ({ ...policy, name: 'hers', enabled: false, meta_data: '' })),
    )
  })

  test("reads them again in a long job, because switching one doesn't refresh the others", async () => {
    let now = 1_000_000
    jest.spyOn(Date, 'now').mockImplementation(() => now)
    const sent = answerWith({ [LIST]: many })
    for (const one of many) {
      await switchPolicy.send({ policy: one, ...off })
      now += 1_500
    }
    expect(callsOf(sent, LIST)).toHaveLength(2)
  })

  test('reads them again for a single switch', async () => {
    queryClient.setQueryData(policyListQuery('corp').queryKey, [policy])
    const sent = answerWith({ [LIST]: [policy] })
    await switchPolicy.send({ policy, enabled: false })
    expect(callsOf(sent, LIST)).toHaveLength(1)
  })
})

describe('a policy that would no longer connect anything', () => {
  test('is deleted [AP-089]', async () => {
    const sent = answerWith({ [LIST]: [{ ...policy, name: 'hers' }] })
    await deleteSamePolicy.send(policy)
    expect(sent.at(-1)).toEqual(['DELETE v1/acls?acl_id=p1&network=corp'])
  })

  test('stays if another user has given it something to connect', async () => {
    const hers = { ...policy, src_type: [{ id: 'tag', value: '*' }] }
    const sent = answerWith({ [LIST]: [hers] })
    await expect(deleteSamePolicy.send(policy)).rejects.toMatchObject({ name: 'CollisionError' })
    expect(sent.map(([call]) => call)).toEqual([LIST])
  })
})
