/** @backend empty */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, renderHook, waitFor } from '@meshdeck/testing/dom'

import { useCreateNetwork } from './networks'
import { Providers } from './testing/mutate'

test('a refused change keeps what the server said, and tells whoever asked for it [ER-022]', async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  const { result } = renderHook(() => useCreateNetwork(), { wrapper: Providers })
  const input = {
    netid: 'lab',
    addressrange: '10.1.0.0/24',
    addressrange6: '',
    defaultacl: 'yes' as const,
    defaultDns: '',
    auto_join: true,
  }

  const refusal = 'network cidr already in use'
  await act(() => expect(result.current.mutateAsync(input)).rejects.toThrow(refusal))
  await waitFor(() => expect(result.current.error?.message).toBe(refusal))
})
