import { z } from '@meshdeck/platform'

import { networkStatsSchema } from '../queries/networks'
import { proSettingsBody, proSettingsOf } from './pro-settings'

const networkWith = (prosettings: unknown) =>
  z.parse(networkStatsSchema, { netid: 'office', hosts: 0, prosettings })

const sent = {
  defaultaccesslevel: 3,
  defaultuserclientlimit: 5,
  defaultusernodelimit: 2,
  allowedgroups: 'admins, field',
  allowedusers: '',
}

test('the paid settings have numbers, and lists that are texts with commas on the wire [NW-012, NW-013, NW-014]', () => {
  const settings = proSettingsOf(networkWith(sent), true)
  expect(settings).toEqual({ ...sent, allowedgroups: ['admins', 'field'], allowedusers: [] })
  expect(settings && proSettingsBody(settings)).toEqual({ ...sent, allowedgroups: 'admins,field' })
})

test('the community edition has none of them [NW-003]', () => {
  expect(proSettingsOf(networkWith(sent), false)).toBeUndefined()
})

test('a network of today has none', () => {
  expect(proSettingsOf(networkWith(undefined), true)).toBeUndefined()
})

test.each(['defaultaccesslevel', 'defaultuserclientlimit', 'defaultusernodelimit'])(
  'a text in place of the number %s is refused [NW-012]',
  (field) => {
    expect(() => proSettingsOf(networkWith({ ...sent, [field]: '3' }), true)).toThrow(field)
  },
)
