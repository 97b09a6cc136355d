import type { PostureCheckEdit } from '@meshdeck/api/posture-check-changes'
import { z } from '@meshdeck/platform'

import {
  checkForm,
  type CheckForm,
  checkFormSchema,
  newCheck,
  toCheckEdit,
  valuesFieldOf,
} from './check-form'

const offices: PostureCheckEdit = {
  name: 'Offices',
  description: 'ours',
  attribute: 'client_location',
  values: ['DE', 'FR'],
  severity: 4,
  tags: ['corp.a', 'corp.b'],
  user_groups: ['staff'],
  status: false,
}
const form: CheckForm = { ...checkForm(newCheck), name: 'Systems', systems: ['linux'] }

const faultsIn = (part: Partial<CheckForm>, before?: PostureCheckEdit) =>
  z
    .safeParse(checkFormSchema(before), { ...form, ...part })
    .error?.issues.map(({ path, message }) => [path.join(), message])

test('sends untouched values as the server had them', () => {
  expect(toCheckEdit(checkForm(offices), offices)).toEqual(offices)
  const later = { ...offices, attribute: 'disk_encryption', values: ['luks'] }
  expect(toCheckEdit(checkForm(later), later)).toEqual(later)
})

test.each([
  [{ attribute: 'os', systems: ['linux', 'darwin'] }, ['darwin', 'linux']],
  [{ attribute: 'os_family', families: ['linux-arch'] }, ['linux-arch']],
  [{ attribute: 'kernel_version', version: ' v6.1 ' }, ['v6.1']],
  [{ attribute: 'client_location', countries: ['PT'] }, ['PT']],
  [{ attribute: 'auto_update', autoUpdate: 'false' }, ['false']],
])('sends for %j only the values of its attribute', (part, values) => {
  expect(toCheckEdit({ ...form, ...part }, newCheck)).toMatchObject({ values })
})

test.each(['1', '1.2', 'v1.2.3', '1.5.1-rc.1+build'])('accepts the version %s', (version) => {
  expect(faultsIn({ attribute: 'os_version', version })).toBeUndefined()
})

test.each([
  ['name', { name: ' ' }, 'noName'],
  ['systems', { systems: [] }, 'noValue'],
  ['families', { attribute: 'os_family' }, 'noValue'],
  ['countries', { attribute: 'client_location' }, 'noValue'],
  ['version', { attribute: 'os_version', version: '' }, 'notVersion'],
  ['version', { attribute: 'os_version', version: '1.2.3.4' }, 'notVersion'],
  ['version', { attribute: 'os_version', version: 'newest' }, 'notVersion'],
  ['tags', { tags: [], groups: [] }, 'noReach'],
])('shows at %s of %j that it is %s', (field, part, word) => {
  expect(faultsIn(part)).toEqual([[field, `identity:postureChecks.form.${word}`]])
})

test('allows changing but not removing a description', () => {
  expect(faultsIn({ description: 'theirs' }, offices)).toBeUndefined()
  expect(faultsIn({ description: ' ' }, offices)).toEqual([
    ['description', 'identity:postureChecks.form.descriptionStays'],
  ])
})

test('maps each attribute to the field that shows its changes', () => {
  const at = (attribute: string) => valuesFieldOf({ attribute })
  expect(['client_location', 'os', 'os_version', 'auto_update'].map(at)).toEqual([
    'countries',
    'systems',
    'version',
    'autoUpdate',
  ])
})
