import { remembered } from './remembered'

const list = ['a', 'b']
const other = ['c']

test('computes the result once for an object, whatever is called in between', () => {
  const made: string[] = []
  const joined = remembered((texts: string[]) => {
    made.push(texts.join())
    return { text: texts.join() }
  })
  const first = joined(list)
  joined(other)
  expect(joined(list)).toBe(first)
  expect(made).toEqual(['a,b', 'c'])
})

test('computes again if another argument has changed', () => {
  const named = remembered((texts: string[], names: object, end: string) => ({
    text: [...texts, ...Object.keys(names), end].join(),
  }))
  const names = { x: 1 }
  const first = named(list, names, '.')
  expect(named(list, names, '.')).toBe(first)
  expect(named(list, names, '!')).toEqual({ text: 'a,b,x,!' })
  expect(named(list, { x: 1 }, '!')).not.toBe(first)
})

test('remembers undefined too', () => {
  let count = 0
  const nothing = remembered((_of: object) => {
    count += 1
    return undefined
  })
  nothing(list)
  nothing(list)
  expect(count).toBe(1)
})
