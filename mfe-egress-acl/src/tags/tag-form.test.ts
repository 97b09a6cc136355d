import { ApiError, z } from '@meshdeck/platform'

import { nextColor, refusedName, tagFormSchema } from './tag-form'

const faults = (name: string, current?: string) => {
  const schema = tagFormSchema({ taken: ['edge'], ...(current !== undefined && { current }) })
  const parsed = z.safeParse(schema, { name, color: '#123456', members: [] })
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['ab', 'short'],
  ['a_b', 'letters'],
])('the name %j is refused: %s [TG-001]', (name, fault) => {
  expect(faults(name)).toEqual([['name', `egress:tags.form.${fault}`]])
})

test.each(['edge', ' edge ', 'Edge', 'EDGE'])('the name %j is refused beside edge', (name) => {
  expect(faults(name).map(([field]) => field)).toEqual(['name'])
})

test('a tag can be given other capitals than it has', () => {
  const schema = tagFormSchema({ taken: ['web'], current: 'edge' })
  expect(z.safeParse(schema, { name: 'Edge', color: '#123456', members: [] }).success).toBe(true)
})

test.each(['web', 'edge 2-b'])('the name %j is taken', (name) => {
  expect(faults(name)).toEqual([])
})

test('a tag keeps the name it has, whatever that is', () => {
  expect(faults('ab', 'ab')).toEqual([])
})

test.each([
  'name should have min 3 characters',
  'invalid name. allowed characters are [a-zA-Z-]',
  'tag with id edge exists already',
  'tag `corp.edge` exists already',
])('%j is said at the name', (text) => {
  expect(refusedName(new ApiError(400, text))).toEqual({ name: text })
  expect(refusedName(new ApiError(500, text))).toEqual({})
})

test('what the server says of something else is not', () => {
  expect(refusedName(new ApiError(400, 'no result found'))).toEqual({})
})

test('tags made one after the other have other colours, for ever', () => {
  expect(nextColor(0)).not.toBe(nextColor(1))
  expect(nextColor(8)).toBe(nextColor(0))
})
