import { object, ruleOf, safeParse, string } from './schema'

test('reports each violated rule of a form at its field', () => {
  const rule = ruleOf<{ name: string; range: string }>()
  const schema = object({ name: string(), range: string() }).check(
    rule('name', ({ name }) => name !== '', 'no-name'),
    rule('range', ({ name, range }) => range !== name, 'same'),
  )
  expect(safeParse(schema, { name: 'a', range: 'b' }).success).toBe(true)
  const { error } = safeParse(schema, { name: '', range: '' })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['name'], 'no-name'],
    [['range'], 'same'],
  ])
})
