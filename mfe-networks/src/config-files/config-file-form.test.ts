import { z } from '@meshdeck/platform'

import { configFileSchema, emptyConfigFile, gatewayValue, refusedField } from './config-file-form'

const filled = {
  ...emptyConfigFile('corp'),
  gateway: gatewayValue('corp', 'node-1'),
  clientid: 'laptop',
}
const faultOf = (part: Partial<typeof filled>) => {
  const issue = z.safeParse(configFileSchema, { ...filled, ...part }).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message.replace('config-files:', '')}`
}

test.each([
  [{ network: '' }, 'network: noNetwork'],
  [{ gateway: '' }, 'gateway: noGateway'],
  [{ network: 'lab' }, 'gateway: noGateway'],
  [{ clientid: '' }, 'clientid: noName'],
  [{ clientid: 'a'.repeat(16) }, 'clientid: nameLength'],
  [{ clientid: 'my laptop' }, 'clientid: nameCharacters'],
  [{ publickey: 'short' }, 'publickey: notKey'],
  [{ dns: '1.1.1.1, one' }, 'dns: notDns'],
  [{ routes: ['10.9.0.0/16', '10.9.0.1'] }, 'routes.1: notRoute'],
  [{ postup: 'x'.repeat(1025) }, 'postup: longScript'],
])('%j is refused: %s [XC-007, XC-008, XC-009, XC-006, XC-014, XC-015]', (part, fault) => {
  expect(faultOf(part)).toBe(fault)
})

test('a name may have letters, digits, dash and underscore [XC-009]', () => {
  expect(faultOf({ clientid: 'My-Laptop_2' })).toBeUndefined()
})

test('all but name, network and gateway may stay empty; empty routes are not sent [XC-016, XC-017]', () => {
  const form = { ...filled, routes: ['', ' 10.9.0.0/16 '] }
  const { input, networkId, gatewayId } = z.parse(configFileSchema, form)
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

test('blanks between name servers are not sent', () => {
  const { input } = z.parse(configFileSchema, { ...filled, dns: ' 1.1.1.1 , 9.9.9.9,' })
  expect(input.dns).toBe('1.1.1.1,9.9.9.9')
})

test('what the server refuses goes to its field', () => {
  expect(refusedField('client validation: duplicate client name')).toBe('clientid')
  expect(refusedField('incorrect client public key')).toBe('publickey')
  expect(refusedField('client dns must be a valid ip address')).toBe('dns')
  expect(refusedField('ERROR: No unique addresses available. Check network subnet')).toBeUndefined()
})
