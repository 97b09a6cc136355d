import { ApiError, z } from '@meshdeck/platform'

import {
  emptyGateway,
  gatewayEditForm,
  gatewayEditSchema,
  gatewayFormSchema,
  refusedField,
  refusedInternetGateway,
  refusedRelay,
  refusedUsers,
  toGatewayEdit,
} from './gateway-form'

const filled = emptyGateway('n1', 1280)
const faultOf = (part: Partial<typeof filled>) => {
  const issue = z.safeParse(gatewayFormSchema, { ...filled, ...part }).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message.replace('networks:gateways.form.', '')}`
}

test("starts a new gateway with the usual values and the network's MTU [GW-010]", () => {
  expect(emptyGateway('n1', 1280)).toEqual({
    node: 'n1',
    dns: '',
    mtu: '1280',
    keepalive: '20',
    metadata: '',
    relayed: [],
    isInternetGateway: false,
  })
})

test.each([
  [{ node: '' }, 'node: noNode'],
  [{ dns: '1.1.1.1, one' }, 'dns: notIps'],
  [{ dns: ' 1.1.1.1, fd00::53 ' }, undefined],
  [{ mtu: '575' }, 'mtu: notMtu'],
  [{ mtu: '576' }, undefined],
  [{ mtu: '65535' }, undefined],
  [{ mtu: '65536' }, 'mtu: notMtu'],
  [{ mtu: '1e3' }, 'mtu: notMtu'],
  [{ mtu: '+1500' }, 'mtu: notMtu'],
  [{ mtu: '1500.0' }, 'mtu: notMtu'],
  [{ mtu: ' 1500 ' }, undefined],
  [{ keepalive: '0' }, 'keepalive: notSeconds'],
  [{ keepalive: '1' }, undefined],
  [{ keepalive: '65535' }, undefined],
  [{ keepalive: '65536' }, 'keepalive: notSeconds'],
])('rejects a new gateway with %j: %s', (part, fault) => {
  expect(faultOf(part)).toBe(fault)
})

test('trims typed values and never relays a gateway through itself', () => {
  const typed = {
    node: 'n1',
    dns: ' 1.1.1.1 , 9.9.9.9,',
    mtu: '1400',
    keepalive: '25',
    metadata: ' rack 7 ',
    relayed: ['n1', 'n2'],
    isInternetGateway: true,
  }
  expect(z.parse(gatewayFormSchema, typed)).toEqual({
    nodeId: 'n1',
    input: {
      extclientdns: '1.1.1.1,9.9.9.9',
      mtu: 1400,
      persistentkeepalive: 25,
      metadata: 'rack 7',
      relayaddrs: ['n2'],
      is_internet_gw: true,
    },
  })
})

const before = {
  ingressdns: '1.1.1.1',
  ingressmtu: 1420,
  ingresspersistentkeepalive: 0,
  metadata: '',
}

test('sends an untouched gateway unchanged, including a 0', () => {
  const form = gatewayEditForm(before)
  expect(toGatewayEdit(z.parse(gatewayEditSchema, form))).toEqual(before)
})

test('trims the values of an edit', () => {
  const form = { ...gatewayEditForm(before), ingressdns: ' 9.9.9.9 ,', metadata: ' rack 7 ' }
  expect(toGatewayEdit(form)).toMatchObject({ ingressdns: '9.9.9.9', metadata: 'rack 7' })
})

test.each([
  [{ ingressdns: 'one' }, 'networks:gateways.form.notIps'],
  [{ ingressmtu: '575' }, 'networks:gateways.form.notMtu'],
  [{ ingresspersistentkeepalive: '65536' }, 'networks:nodes.edit.notSeconds'],
  [{ ingresspersistentkeepalive: '' }, 'networks:nodes.edit.notSeconds'],
])('rejects an edit with %j: %s', (part, message) => {
  const form = { ...gatewayEditForm(before), ...part }
  expect(z.safeParse(gatewayEditSchema, form).error?.issues).toMatchObject([{ message }])
})

const nameOf = (id: string) => `node ${id.slice(0, 4)}`
const refused = (text: string) => new ApiError(500, text)

test.each([
  'gateway can only be created on linux based node',
  'only linux nodes can be made gateway',
  'node is already acting as a relay',
  'field validation for AutoAssignGateway failed',
])('maps %s to the node that was to become a gateway', (text) => {
  expect(refusedField(refused(text), nameOf)).toEqual({ node: text })
})

test('maps a refusal to relay to the nodes that were to be relayed', () => {
  const text = 'cannot relay an ingress gateway'
  expect(refusedField(refused(text), nameOf)).toEqual({ relayed: text })
  expect(refusedRelay(refused(text), nameOf)).toEqual({ relayed: text })
})

test("replaces the node id in the server's message with the name of the node", () => {
  const text = 'cannot relay an ingress gateway (ae503db0-9de1-46c0-b787-bd6a1177947f)'
  const fieldErrors = { relayed: 'cannot relay an ingress gateway (node ae50)' }
  expect(refusedField(refused(text), nameOf)).toEqual(fieldErrors)
  expect(refusedRelay(refused(text), nameOf)).toEqual(fieldErrors)
})

test.each([
  'only linux nodes can be made internet gateway',
  'iptables or nftables needs to be installed',
  'node is already acting as an internet gateway',
  'the node is using a internet gateway already',
])('maps %s to the node that was to become an internet gateway', (text) => {
  expect(refusedInternetGateway(refused(text))).toEqual({ node: text })
})

test.each([
  'can only attach linux nodes',
  'failover node cannot be set to use internet gateway',
  'default host cannot use it',
  'nodes on same host cannot use it',
  'the node is already using one',
  'it uses another internet gateway',
])('maps %s to the nodes that were to use it', (text) => {
  expect(refusedInternetGateway(refused(text))).toEqual({ users: text })
  expect(refusedUsers(refused(text))).toEqual({ users: text })
})

test.each([
  'the gateway can wait',
  'not only linux',
  'a node is already acting',
  'one cannot relay everything',
  'no iptables',
  'is using a internet gateway already, it seems',
  'you can only attach one',
])('maps %s to no field', (text) => {
  expect(refusedField(refused(text), nameOf)).toEqual({})
  expect(refusedRelay(refused(text), nameOf)).toEqual({})
  expect(refusedInternetGateway(refused(text))).toEqual({})
})

test("maps an error that isn't a refusal of the server to no field", () => {
  const error = new Error('gateway can not be reached')
  expect(refusedField(error, nameOf)).toEqual({})
  expect(refusedRelay(error, nameOf)).toEqual({})
  expect(refusedInternetGateway(error)).toEqual({})
  expect(refusedUsers(error)).toEqual({})
})
