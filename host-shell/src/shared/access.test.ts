import { queryClient } from '@meshdeck/platform'
import {
  endSession,
  initialStatus,
  QueryClientProvider,
  serverStatusQuery,
  startSession,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { renderHook } from '@meshdeck/testing/dom'
import { sessionOf } from '@meshdeck/testing/session'
import { createElement, type ReactNode } from 'react'

import { useRefusal, type Access } from './access'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(
    StoreProvider,
    { store },
    createElement(QueryClientProvider, { client: queryClient }, children),
  )

function enter(access: Access, { role, isPro }: { role: string; isPro: boolean }) {
  startSession(sessionOf('ada', { role }), { remember: false })
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, isPro })
  return renderHook(() => useRefusal(access), { wrapper }).result.current
}

afterEach(() => {
  endSession('signed-out')
  queryClient.clear()
})

const [admin, member] = ['admin', 'platform-user']

test.each([
  [{}, member, false, undefined],
  [{ role: 'admin' }, admin, false, undefined],
  [{ role: 'admin' }, member, true, 'role'],
  [{ edition: 'pro' }, member, true, undefined],
  [{ edition: 'pro' }, admin, false, 'edition'],
  // a user who may not open it in any edition isn't referred to another edition
  [{ role: 'admin', edition: 'pro' }, member, false, 'role'],
] as const)('refuses entries that require %j for %s (Pro: %s): %j', (...given) => {
  const [access, role, isPro, expected] = given
  expect(enter(access, { role, isPro })).toBe(expected)
})
