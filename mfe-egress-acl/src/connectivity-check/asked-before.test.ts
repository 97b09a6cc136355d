import { renderHook } from '@meshdeck/testing/dom'
import { enterAs } from '@meshdeck/testing/hooks'

import { keepQuestion, useAskedBefore } from './asked-before'

const question = (to: string) => ({
  from: { kind: 'node', id: 'a' } as const,
  to: { kind: 'node', id: to } as const,
})
const asked = (networkId: string) => {
  const { result } = renderHook(() => useAskedBefore(networkId))
  return result.current.map(({ to }) => to.id)
}

beforeEach(() => enterAs('admin'))

test('five questions of a network are kept, the last first, each once', () => {
  for (const to of ['b', 'c', 'd', 'e', 'f', 'g', 'd']) keepQuestion('corp', question(to))
  expect(asked('corp')).toEqual(['d', 'g', 'f', 'e', 'c'])
  expect(asked('lab')).toEqual([])
})

test('nobody who comes after finds what was asked', () => {
  keepQuestion('corp', question('b'))
  expect(asked('corp')).toEqual(['b'])
  enterAs('admin', {}, 'ben')
  expect(asked('corp')).toEqual([])
})
