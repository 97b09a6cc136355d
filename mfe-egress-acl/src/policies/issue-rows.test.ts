import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { toPolicyRows } from '../shared/policy-rows'
import { mendOf, toIssueRows } from './issue-rows'

test('what stands on both sides of a policy is named once', () => {
  const tag = { id: 'tag', value: 'corp.web' }
  const policy = z.parse(policySchema, { id: 'p', src_type: [tag], dst_type: [tag] })
  const rows = toPolicyRows([policy], { networkId: 'corp' }, { everything: '', everybody: '' })
  const [issue] = toIssueRows([{ policy, kind: 'empty-tag', items: [tag, tag] }], rows, String)
  expect(issue?.ends.map(({ name }) => name)).toEqual(['web'])
})

test('only what the list of names lacks as well can be taken out as gone', () => {
  const tag = { id: 'tag', value: 'corp.gone' }
  const policy = z.parse(policySchema, { id: 'p', src_type: [tag], dst_type: [tag] })
  const mends = [new Map(), new Map([['corp.gone', 'back again']])].flatMap((tags) => {
    const known = { networkId: 'corp', tags }
    const rows = toPolicyRows([policy], known, { everything: '', everybody: '' })
    return toIssueRows([{ policy, kind: 'names-gone', items: [tag] }], rows, String).map(mendOf)
  })
  expect(mends).toEqual(['clean-up', 'edit'])
})
