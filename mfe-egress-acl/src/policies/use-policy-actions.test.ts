import '@meshdeck/testing/at-a-server'
import { policySchema } from '@meshdeck/api/policies'
import { i18n, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  signInWithRole,
  renderLoadedHook,
  runBulkJob,
  waitSoon,
  watchToasts,
} from '@meshdeck/testing/hooks'

import { toPolicyRows } from '../shared/policy-rows'
import { creatorText } from './policy-columns'
import { usePolicySwitches } from './use-policy-actions'

afterEach(() => jest.restoreAllMocks())

const policy = (id: string, enabled: boolean) =>
  z.parse(policySchema, { id, name: id, network_id: 'corp', type: 'Any', enabled })

test('undoes a bulk switch only for the policies it changed', async () => {
  signInWithRole('admin')
  const policies = [policy('on', true), policy('off', false)]
  const after = policies.map((policy) => ({ ...policy, enabled: false }))
  const sent = answerWith({ 'GET v1/acls?network=corp': after, 'PUT v1/acls?network=corp': null })
  const toasts = watchToasts()
  const { result } = await renderLoadedHook('/networks/corp/access-control', () =>
    usePolicySwitches('corp'),
  )
  const rows = toPolicyRows(policies, { networkId: 'corp' }, { everything: '', everybody: '' })
  await runBulkJob(result.current.switchMany(rows, false))
  await waitSoon(() => expect(toasts).toMatchObject([{ action: { label: expect.any(String) } }]))
  sent.splice(0)

  toasts[0]?.action?.onAct()
  await waitSoon(() => expect(toasts).toHaveLength(2))
  const changes = sent.filter(([call]) => call.startsWith('PUT'))
  expect(changes).toMatchObject([[expect.anything(), { id: 'on', enabled: true }]])
})

test('says whether the server created a policy for a group or for the network', () => {
  const ends = { networkId: 'corp', groups: new Map([['g1', 'Contractors']]) }
  const [ofGroup, ofNetwork] = toPolicyRows(
    ['Contractors group', 'Network User'].map((name) =>
      z.parse(policySchema, {
        id: name,
        name,
        default: true,
        policy_type: 'user-policy',
        src_type: [{ id: 'user-group', value: 'g1' }],
      }),
    ),
    ends,
    { everything: '', everybody: '' },
  ).map((row) => creatorText(i18n.getFixedT('cimode', 'egress'), row))
  expect(ofGroup).toContain('automatic.group')
  expect(ofNetwork).toContain('automatic.network')
})
