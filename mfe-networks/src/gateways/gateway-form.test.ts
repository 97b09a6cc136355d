import { z } from '@meshdeck/platform'

import { gatewayEditForm, gatewayEditSchema, toGatewayEdit } from './gateway-edit-form'
import { emptyGateway, gatewayFormSchema } from './gateway-form'

const filled = emptyGateway('n1', 1280)
const faultOf = (part: Partial<typeof filled>) => {
  const issue = z.safeParse(gatewayFormSchema, { ...filled, ...part }).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message.replace('networks:gateways.form.', '')}`
}

test('a new gateway begins with what is usual, and the MTU of its network [GW-010]', () => {
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
])('a new gateway with %j is refused: %s', (part, fault) => {
  expect(faultOf(part)).toBe(fault)
})

test('what is typed is sent without blanks, and no gateway relays itself', () => {
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

test('a gateway that nobody touches is sent as it was, a 0 too', () => {
  const form = gatewayEditForm(before)
  expect(toGatewayEdit(z.parse(gatewayEditSchema, form))).toEqual(before)
})

test('an edit is sent without blanks', () => {
  const form = { ...gatewayEditForm(before), ingressdns: ' 9.9.9.9 ,', metadata: ' rack 7 ' }
  expect(toGatewayEdit(form)).toMatchObject({ ingressdns: '9.9.9.9', metadata: 'rack 7' })
})

test.each([
  [{ ingressdns: 'one' }, 'networks:gateways.form.notIps'],
  [{ ingressmtu: '575' }, 'networks:gateways.form.notMtu'],
  [{ ingresspersistentkeepalive: '65536' }, 'networks:details.editNode.notSeconds'],
  [{ ingresspersistentkeepalive: '' }, 'networks:details.editNode.notSeconds'],
])('an edit with %j is refused: %s', (part, message) => {
  const form = { ...gatewayEditForm(before), ...part }
  expect(z.safeParse(gatewayEditSchema, form).error?.issues).toMatchObject([{ message }])
})
