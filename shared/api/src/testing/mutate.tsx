import { queryClient } from '@meshdeck/platform'
import { QueryClientProvider, store, StoreProvider } from '@meshdeck/platform/shell'
import { act, renderHook } from '@meshdeck/testing/dom'
import type { ReactNode } from 'react'

/** Does what a hook of this package offers, once, and resolves to what it gives. */
export async function mutate<Input, Result>(
  useIt: () => { mutateAsync: (input: Input) => Promise<Result> },
  input: NoInfer<Input>,
): Promise<Result> {
  const { result, unmount } = renderHook(useIt, { wrapper: Providers })
  const given = await act(() => result.current.mutateAsync(input))
  unmount()
  return given
}

/** What a hook of this package needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </StoreProvider>
  )
}
