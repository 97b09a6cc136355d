import { ApiError, z } from '@meshdeck/platform'

import { nextColor, refusedName, tagFormSchema } from './tag-form'

const faults = (name: string, currentName?: string) => {
  const schema = tagFormSchema({
    takenNames: ['edge'],
    ...(currentName !== undefined && { currentName }),
  })
  const parsed = z.safeParse(schema, { name, color: '#123456', members: [] })
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['ab', 'short'],
  ['a_b', 'letters'],
])('rejects the name %j: %s [TG-001]', (name, fault) => {
  expect(faults(name)).toEqual([['name', `egress:tags.form.${fault}`]])
})

test.each(['edge', ' edge ', 'Edge', 'EDGE'])('rejects the name %j when edge exists', (name) => {
  expect(faults(name).map(([field]) => field)).toEqual(['name'])
})

test('allows changing only the capitals of a tag', () => {
  const schema = tagFormSchema({ takenNames: ['web'], currentName: 'edge' })
  expect(z.safeParse(schema, { name: 'Edge', color: '#123456', members: [] }).success).toBe(true)
})

test.each(['web', 'edge 2-b'])('accepts the name %j', (name) => {
  expect(faults(name)).toEqual([])
})

test('lets a tag keep its current name, whatever it is', () => {
  expect(faults('ab', 'ab')).toEqual([])
})

test.each([
  'name should have min 3 characters',
  'invalid name. allowed characters are [a-zA-Z-]',
  'tag with id edge exists already',
  'tag `corp.edge` exists already',
])('shows %j at the name', (text) => {
  expect(refusedName(new ApiError(400, text))).toEqual({ name: text })
  expect(refusedName(new ApiError(500, text))).toEqual({})
})

test('shows other server messages elsewhere', () => {
  expect(refusedName(new ApiError(400, 'no result found'))).toEqual({})
})

test('gives tags created one after another different colors, without an end', () => {
  expect(nextColor(0)).not.toBe(nextColor(1))
  expect(nextColor(8)).toBe(nextColor(0))
})
