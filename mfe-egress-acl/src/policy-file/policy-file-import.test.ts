import { egressRouteSchema } from '@meshdeck/api/egress'
import { nodeSchema } from '@meshdeck/api/nodes'
import { policySchema } from '@meshdeck/api/policies'
import { tagSchema } from '@meshdeck/api/tags'
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'

import { comparePolicyFile } from './compare-policy-file'
import { toCurrentContent } from './current-content'
import { toImportEdit } from './policy-file-import'
import { readPolicyFile } from './read-policy-file'

const node = (id: string, tags: string[]) =>
  z.parse(nodeSchema, {
    id,
    hostid: id,
    network: 'corp',
    tags: Object.fromEntries(tags.map((tag) => [tag, {}])),
  })
const policy = (id: string) =>
  z.parse(policySchema, {
    id,
    name: id,
    network_id: 'corp',
    policy_type: 'device-policy',
    type: 'Any',
    protocol: 'all',
    src_type: [{ id: 'device', value: 'n1' }],
    dst_type: [{ id: 'device', value: 'n2' }],
    allowed_traffic_direction: 1,
    enabled: true,
  })

test('previews an import as one change, including selected deletions and the members of its tags', async () => {
  const nodes = [node('n1', ['corp.web']), node('n2', [])]
  const tag = z.parse(tagSchema, {
    id: 'corp.web',
    tag_name: 'web',
    network: 'corp',
    tagged_nodes: [{ id: 'n1' }],
  })
  const route = z.parse(egressRouteSchema, {
    id: 'r1',
    name: 'lan',
    network: 'corp',
    range: '10.0.0.0/8',
    status: true,
  })
  const devices = nodes.map(({ id }) => ({
    id,
    name: id,
    address: '',
    status: '',
    isConfigFile: false,
    tags: [],
    isLeaving: false,
    lans: [],
  }))
  const lists = { policies: [policy('p1'), policy('p2')], routes: [route], tags: [tag] }
  const content = toCurrentContent('corp', lists, { devices, users: [], groups: [] })
  const text = `version: 1
network: corp
tags: [{ name: web, members: [{ node: n2 }] }]
routes: []
policies:
  - { name: p1, enabled: false, for: devices, service: Any, from: [{ node: n1 }], to: [{ node: n2 }] }
  - { name: p3, for: devices, service: Any, from: [{ tag: web }], to: [{ node: n2 }] }
`
  const reading = await readPolicyFile(text)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  const server = { ...capabilitiesOf('1.5.1', true), services: [] }
  const difference = await comparePolicyFile(reading, {
    ...content,
    records: content.records,
    server,
  })
  const chosenKeys = new Set(['policies - p2'])
  expect(
    toImportEdit({ file: { text, reading }, content, difference }, { chosenKeys, nodes }),
  ).toMatchObject({
    policies: {
      put: [
        { id: 'p1', enabled: false },
        { id: 'new p3', enabled: true, src_type: [{ id: 'tag', value: 'corp.web' }] },
      ],
      remove: ['p2'],
    },
    egress: { put: [], remove: [] },
    nodes: {
      put: [
        { id: 'n1', tags: [] },
        { id: 'n2', tags: ['corp.web'] },
      ],
    },
    configFiles: { put: [] },
  })
})
