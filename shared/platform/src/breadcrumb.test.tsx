import { renderHook } from '@meshdeck/testing/dom'

import { useKnownNames, useNameOf } from './breadcrumb'

test('provides a name as soon as a page sets it, next to those of others [SH-092]', () => {
  const { result } = renderHook(() => useKnownNames())
  const page = renderHook(({ name }: { name?: string }) => useNameOf('n-1', name), {
    initialProps: {},
  })
  expect(result.current).toEqual({})

  page.rerender({ name: 'edge' })
  renderHook(() => useNameOf('n-2', 'core'))
  expect(result.current).toEqual({ 'n-1': 'edge', 'n-2': 'core' })

  page.rerender({ name: 'edge-1' })
  expect(result.current).toMatchObject({ 'n-1': 'edge-1' })
})

test('keeps the id when the name is empty', () => {
  const { result } = renderHook(() => useKnownNames())
  renderHook(() => useNameOf('n-3', ''))
  expect(result.current).not.toHaveProperty('n-3')
})
