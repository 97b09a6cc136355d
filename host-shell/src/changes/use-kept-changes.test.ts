import { act } from '@meshdeck/testing/dom'
import { enterAs } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { noteSighting } from './stored-changes'
import { useKeptChanges } from './use-kept-changes'

const seen = (at: number, status: string) => ({
  networkId: 'corp',
  at,
  nodes: [{ id: '00000000-aaaa-4aaa-8aaa-aaaaaaaaaaaa', name: 'edge', status }],
  isWhole: true,
})

test('what is noticed for whoever is signed in is there at once, and nothing of others', () => {
  enterAs('admin')
  const { result } = renderInShell(useKeptChanges)
  act(() => noteSighting('ada', seen(3_600_000, 'online')))
  act(() => noteSighting('ada', seen(7_200_000, 'offline')))
  expect(result.current.changes).toMatchObject([{ kind: 'down', name: 'edge' }])

  enterAs('admin', {}, 'grace')
  expect(renderInShell(useKeptChanges).result.current.changes).toEqual([])
})
