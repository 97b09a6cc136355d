import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { toPolicyRows } from '../shared/policy-rows'
import { fixOf, toIssueRows } from './issue-rows'

test('names an item on both sides of a policy once', () => {
  const tag = { id: 'tag', value: 'corp.web' }
  const policy = z.parse(policySchema, { id: 'p', src_type: [tag], dst_type: [tag] })
  const rows = toPolicyRows([policy], { networkId: 'corp' }, { everything: '', everybody: '' })
  const [issue] = toIssueRows([{ policy, kind: 'empty-tag', items: [tag, tag] }], rows, String)
  expect(issue?.ends.map(({ name }) => name)).toEqual(['web'])
})

test('removes only items that are missing in the list of names too', () => {
  const tag = { id: 'tag', value: 'corp.gone' }
  const policy = z.parse(policySchema, { id: 'p', src_type: [tag], dst_type: [tag] })
  const mends = [new Map(), new Map([['corp.gone', 'back again']])].flatMap((tags) => {
    const known = { networkId: 'corp', tags }
    const rows = toPolicyRows([policy], known, { everything: '', everybody: '' })
    return toIssueRows([{ policy, kind: 'names-gone', items: [tag] }], rows, String).map(fixOf)
  })
  expect(mends).toEqual(['clean-up', 'edit'])
})
