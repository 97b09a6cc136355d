import type { ConfigFileEdit } from '@meshdeck/api/config-file-changes'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import {
  configFileEditForm,
  configFileEditSchema,
  configFileFormSchema,
  emptyConfigFile,
  gatewayOptions,
  gatewayValue,
  toConfigFileEdit,
} from './config-file-form'

const filled = {
  ...emptyConfigFile('corp'),
  gateway: gatewayValue('corp', 'node-1'),
  clientid: 'laptop',
}
const ranges = ['10.1.0.0/24', 'fd00:1::/64']
const schema = configFileFormSchema({ ranges, isNameOptional: false })
const faultOf = (part: Partial<typeof filled>, rules = schema) => {
  const issue = z.safeParse(rules, { ...filled, ...part }).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message.replace('networks:configFiles.', '')}`
}

test.each([
  [{ network: '' }, 'network: noNetwork'],
  [{ gateway: '' }, 'gateway: noGateway'],
  [{ network: 'lab' }, 'gateway: noGateway'],
  [{ gateway: gatewayValue('corp', '') }, 'gateway: noNodeChosen'],
  [{ clientid: '' }, 'clientid: noName'],
  [{ clientid: 'a'.repeat(16) }, 'clientid: nameLength'],
  [{ clientid: 'my laptop' }, 'clientid: nameCharacters'],
  [{ publickey: 'short' }, 'publickey: notKey'],
  [{ publickey: 'a=' }, 'publickey: notKey'],
  [{ publickey: `${'a'.repeat(43)}=x` }, 'publickey: notKey'],
  [{ publickey: `x${'a'.repeat(43)}=` }, 'publickey: notKey'],
  [{ publickey: `${'-'.repeat(43)}=` }, 'publickey: notKey'],
  [{ dns: '1.1.1.1, one' }, 'dns: notDns'],
  [{ routes: ['10.9.0.0/16', '10.9.0.1/33'] }, 'routes.1: notRoute'],
  [{ routes: ['10.9.0.0/16, office'] }, 'routes.0: notRoute'],
  [{ routes: ['0.0.0.0/0'] }, 'routes.0: routeToInternet'],
  [{ routes: ['10.9.0.0/16', '::/0'] }, 'routes.1: routeToInternet'],
  [{ routes: ['127.0.0.1'] }, 'routes.0: unroutable.loopback'],
  [{ routes: ['fe80::/64'] }, 'routes.0: unroutable.linkLocal'],
  [{ routes: ['10.1.0.5'] }, 'routes.0: insideNetwork'],
  [{ routes: ['10.9.0.0/16 10.1.0.77/28'] }, 'routes.0: insideNetwork'],
  [{ routes: ['10.1.0.0/25'] }, 'routes.0: insideNetwork'],
  [{ routes: ['10.0.0.0/8'] }, 'routes.0: insideNetwork'],
  [{ routes: ['fd00:1::5/128'] }, 'routes.0: insideNetwork'],
  [{ postup: 'x'.repeat(1025) }, 'postup: longScript'],
])('rejects %j: %s [XC-007, XC-008, XC-009, XC-006, XC-014, XC-015]', (part, fault) => {
  expect(faultOf(part)).toBe(fault)
})

test('accepts letters, digits, dashes and underscores in a name [XC-009]', () => {
  expect(faultOf({ clientid: 'My-Laptop_2' })).toBeUndefined()
})

test('accepts empty values except name, network and gateway, and sends no empty routes [XC-016, XC-017]', () => {
  const form = { ...filled, routes: ['', ' 10.9.0.0/16 '] }
  const { input, networkId, gatewayId } = z.parse(schema, form)
  expect([networkId, gatewayId]).toEqual(['corp', 'node-1'])
  expect(input).toEqual({
    clientid: 'laptop',
    publickey: '',
    dns: '',
    extraallowedips: ['10.9.0.0/16'],
    postup: '',
    postdown: '',
  })
})

test.each([
  [['10.99.8.8/28'], ['10.99.8.0/28']],
  [['10.99.8.8'], ['10.99.8.8/32']],
  [
    ['FD00:9::7/64', 'fd00:9::7'],
    ['fd00:9::/64', 'fd00:9::7/128'],
  ],
  [
    ['10.9.0.0/16, 10.8.0.1\n192.168.7.9/24;10.9.3.3/16'],
    ['10.9.0.0/16', '10.8.0.1/32', '192.168.7.0/24'],
  ],
])('sends the routes %j in the form of egress routes', (routes, sent) => {
  expect(z.parse(schema, { ...filled, routes }).input.extraallowedips).toEqual(sent)
})

test('names the wrong entry of a list and the range that it overlaps', () => {
  const paramsOf = (part: Partial<typeof filled>) =>
    z.safeParse(schema, { ...filled, ...part }).error?.issues[0]
  expect(paramsOf({ routes: ['10.9.0.0/16 office 10.8.0.1'] })).toMatchObject({
    params: { entry: 'office' },
  })
  expect(paramsOf({ routes: ['10.9.0.0/16;10.1.0.77/28'] })).toMatchObject({
    params: { entry: '10.1.0.77/28', range: '10.1.0.0/24' },
  })
  expect(paramsOf({ dns: '1.1.1.1, one' })).toMatchObject({ params: { entry: 'one' } })
})

test('accepts name servers on separate lines and sends each', () => {
  const { input } = z.parse(schema, { ...filled, dns: '1.1.1.1\n9.9.9.9 fd00::53' })
  expect(input.dns).toBe('1.1.1.1,9.9.9.9,fd00::53')
})

test('trims the name and the key', () => {
  const publickey = `aB3+/${'z'.repeat(38)}=`
  const form = { ...filled, clientid: ' laptop ', publickey: ` ${publickey} ` }
  expect(z.parse(schema, form).input).toMatchObject({ clientid: 'laptop', publickey })
})

test('starts with or without a preselected node', () => {
  expect(emptyConfigFile('corp').gateway).toBe('')
  expect(emptyConfigFile('corp', 'node-1').gateway).toBe(gatewayValue('corp', 'node-1'))
})

test('removes spaces between name servers', () => {
  const { input } = z.parse(schema, { ...filled, dns: ' 1.1.1.1 , 9.9.9.9,' })
  expect(input.dns).toBe('1.1.1.1,9.9.9.9')
})

test.each([
  ['', undefined],
  ['office-vpn_2', undefined],
  ['pc-12', undefined],
  ['pc-1', 'clientid: fileNameShort'],
  ['a'.repeat(16), 'clientid: fileNameLong'],
  ['my laptop', 'clientid: fileNameCharacters'],
])(
  'validates elsewhere the name %j by separate rules: %s [XC-010, XC-011, XC-012, XC-013]',
  (clientid, fault) => {
    const rules = configFileFormSchema({ ranges, isNameOptional: true })
    expect(faultOf({ clientid }, rules)).toBe(fault)
  },
)

describe('config file edit form', () => {
  const before: ConfigFileEdit = {
    clientid: 'laptop-of-anna-in-the-office',
    enabled: true,
    dns: '1.1.1.1, 9.9.9.9',
    extraallowedips: ['192.168.7.0/24'],
    postup: 'echo up',
    postdown: '',
    tags: ['corp.b', 'corp.a'],
  }
  const schema = configFileEditSchema({ name: before.clientid, ranges: ['10.1.0.0/24'] })
  const form = configFileEditForm(before)
  const faultOf = (part: Partial<typeof form>) =>
    z
      .safeParse(schema, { ...form, ...part })
      .error?.issues[0]?.message.replace('networks:configFiles.', '')

  test('sends untouched values unchanged, even a name of any length', () => {
    expect(toConfigFileEdit(z.parse(schema, form), before)).toEqual({
      ...before,
      tags: ['corp.a', 'corp.b'],
    })
  })

  test('trims typed values and drops empty routes', () => {
    const typed = {
      ...form,
      clientid: ' laptop-2 ',
      dns: ' 8.8.8.8 ,',
      routes: ['', ' 10.9.0.0/16 '],
    }
    expect(toConfigFileEdit(z.parse(schema, typed), before)).toMatchObject({
      clientid: 'laptop-2',
      dns: '8.8.8.8',
      extraallowedips: ['10.9.0.0/16'],
    })
  })

  test('accepts existing routes of the file whatever they are', () => {
    const odd = { ...before, extraallowedips: ['0.0.0.0/0', '10.9.8.8/28'] }
    const rules = configFileEditSchema({
      name: odd.clientid,
      ranges: ['10.1.0.0/24'],
      routes: odd.extraallowedips,
    })
    const edit = toConfigFileEdit(z.parse(rules, configFileEditForm(odd)), odd)
    expect(edit.extraallowedips).toEqual(odd.extraallowedips)
    const more = { ...configFileEditForm(odd), routes: [...odd.extraallowedips, '::/0'] }
    expect(z.safeParse(rules, more).error?.issues[0]?.message).toBe(
      'networks:configFiles.routeToInternet',
    )
  })

  test.each(['', ' '])('rejects an empty name of a file: %j', (clientid) => {
    const issues = z.safeParse(schema, { ...form, clientid }).error?.issues ?? []
    expect(issues.map(({ message }) => message)).toContain('networks:configFiles.noName')
  })

  test.each([
    [{ clientid: ' ' }, 'fileNameShort'],
    [{ clientid: 'pc-1' }, 'fileNameShort'],
    [{ clientid: 'a'.repeat(16) }, 'fileNameLong'],
    [{ clientid: 'my laptop' }, 'fileNameCharacters'],
    [{ dns: 'one' }, 'notDns'],
    [{ routes: ['10.1.0.64/26'] }, 'insideNetwork'],
  ])('rejects %j: %s [XC-011, XC-012, XC-013]', (part, fault) => {
    expect(faultOf(part)).toBe(fault)
  })
})

const hosts = [z.parse(hostSchema, { id: 'h1', name: 'hub', os: 'linux' })]

test('lists gateways before devices that can become one and omits all others [XC-018]', () => {
  const node = (part: object) => z.parse(nodeSchema, { hostid: 'h1', ...part })
  const options = gatewayOptions(
    'lab',
    [
      node({ id: 'a', address: '10.1.0.1' }),
      node({ id: 'b', address: '10.1.0.2', isingressgateway: true, isrelayed: true }),
      node({ id: 'c', address: '10.1.0.3', isrelayed: true }),
      node({ id: 'd', address: '10.1.0.4', isingressgateway: true, pendingdelete: true }),
    ],
    hosts,
  )
  expect(options).toEqual([
    { value: 'lab/b', label: 'hub · 10.1.0.2', isGateway: true, isBehindNat: false },
    { value: 'lab/a', label: 'hub · 10.1.0.1', isGateway: false, isBehindNat: false },
  ])
})
