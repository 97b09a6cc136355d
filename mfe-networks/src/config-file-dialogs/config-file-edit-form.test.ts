import type { ConfigFileEdit } from '@meshdeck/api/config-file-changes'
import { z } from '@meshdeck/platform'

import { configFileEditForm, configFileEditSchema, toConfigFileEdit } from './config-file-edit-form'

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

test('what is not touched is sent as it was, however long its name', () => {
  expect(toConfigFileEdit(z.parse(schema, form), before)).toEqual({
    ...before,
    tags: ['corp.a', 'corp.b'],
  })
})

test('what is typed is sent without blanks and empty routes', () => {
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

test('routes that the file has may stay as they are, whatever they are', () => {
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

test.each(['', ' '])('a file cannot lose its name: %j', (clientid) => {
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
])('%j is refused: %s [XC-011, XC-012, XC-013]', (part, fault) => {
  expect(faultOf(part)).toBe(fault)
})
