import { ApiError } from '@meshdeck/platform'

import { refusedField, refusedInternetGateway, refusedRelay, refusedUsers } from './refusals'

const nameOf = (id: string) => `node ${id.slice(0, 4)}`
const refused = (text: string) => new ApiError(500, text)

test.each([
  'gateway can only be created on linux based node',
  'only linux nodes can be made gateway',
  'node is already acting as a relay',
  'field validation for AutoAssignGateway failed',
])('%s is about the node that was to be a gateway', (text) => {
  expect(refusedField(refused(text), nameOf)).toEqual({ node: text })
})

test('what cannot be relayed is said at the nodes that were to be', () => {
  const text = 'cannot relay an ingress gateway'
  expect(refusedField(refused(text), nameOf)).toEqual({ relayed: text })
  expect(refusedRelay(refused(text), nameOf)).toEqual({ relayed: text })
})

test('the node that cannot be relayed is said by its name, where the server says its id', () => {
  const text = 'cannot relay an ingress gateway (ae503db0-9de1-46c0-b787-bd6a1177947f)'
  const said = { relayed: 'cannot relay an ingress gateway (node ae50)' }
  expect(refusedField(refused(text), nameOf)).toEqual(said)
  expect(refusedRelay(refused(text), nameOf)).toEqual(said)
})

test.each([
  'only linux nodes can be made internet gateway',
  'iptables or nftables needs to be installed',
  'node is already acting as an internet gateway',
  'the node is using a internet gateway already',
])('%s is about the node that was to let others out', (text) => {
  expect(refusedInternetGateway(refused(text))).toEqual({ node: text })
})

test.each([
  'can only attach linux nodes',
  'failover node cannot be set to use internet gateway',
  'default host cannot use it',
  'nodes on same host cannot use it',
  'the node is already using one',
  'it uses another internet gateway',
])('%s is about those who were to be let out', (text) => {
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
])('%s is about no field', (text) => {
  expect(refusedField(refused(text), nameOf)).toEqual({})
  expect(refusedRelay(refused(text), nameOf)).toEqual({})
  expect(refusedInternetGateway(refused(text))).toEqual({})
})

test('what is no refusal of the server is about no field', () => {
  const error = new Error('gateway can not be reached')
  expect(refusedField(error, nameOf)).toEqual({})
  expect(refusedRelay(error, nameOf)).toEqual({})
  expect(refusedInternetGateway(error)).toEqual({})
  expect(refusedUsers(error)).toEqual({})
})
