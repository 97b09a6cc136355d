import { i18n, z } from '@meshdeck/platform'

import { emptyInvite, inviteFormSchema } from './invite-form'

const schema = inviteFormSchema(i18n.getFixedT('en', 'identity'))
const form = { ...emptyInvite(['platform-user']), groups: ['staff'] }
const faultsOf = (addresses: string) =>
  z.safeParse(schema, { ...form, addresses }).error?.issues.map(({ message }) => message)

test('sends addresses once, in lower case, and groups as an object [US-022, US-028]', () => {
  const addresses = ' Ada@mesh.example\n\n, ada@mesh.example; bo@mesh.example '
  expect(z.parse(schema, { ...form, addresses })).toEqual({
    user_emails: ['ada@mesh.example', 'bo@mesh.example'],
    platform_role_id: 'platform-user',
    user_group_ids: { staff: {} },
    network_roles: {},
  })
})

test('rejects an empty list and more than 50 addresses, and accepts 50', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => `p${index}@mesh.example`).join('\n')
  expect(faultsOf(' , ')).toHaveLength(1)
  expect(faultsOf(people(200))).toHaveLength(1)
  expect(faultsOf(people(50))).toBeUndefined()
})

test('rejects an address in another alphabet or without a domain at the field', () => {
  expect(faultsOf('ada@mesh.example, кирилл@mesh.example, bo')).toHaveLength(1)
})
