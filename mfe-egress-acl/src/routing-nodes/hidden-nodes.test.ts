import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { hasGatewaysAlone } from './hidden-nodes'

const node = (part: object) => z.parse(nodeSchema, { id: 'n', hostid: '', ...part })
const [device, gateway, file] = [
  node({}),
  node({ isingressgateway: true }),
  node({ is_static: true }),
]

test.each([
  ['gateways and their config files', [gateway, file], true],
  ['gateways and another device', [gateway, device], false],
  ['nothing', [], false],
])('a list of %s', (_name, nodes, expected) => {
  expect(hasGatewaysAlone(nodes)).toBe(expected)
})
