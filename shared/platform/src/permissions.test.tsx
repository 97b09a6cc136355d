import { renderHook } from '@meshdeck/testing/dom'
import { sessionOf } from '@meshdeck/testing/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'

import { i18n } from './i18n'
import { useCan } from './permissions'
import { queryClient } from './query-client'
import { serverConfigQuery } from './server/capabilities'
import { initialStatus, serverStatusQuery } from './server/status'
import { endSession, startSession } from './session/session-store'
import { store } from './store'

beforeAll(() => i18n.init({ lng: 'en' }))
afterEach(() => endSession('signed-out'))

const Providers = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </Provider>
)

/** Returns what a user may do on a Pro server of this version. */
function canOf(role: string, version: string, groups = {}) {
  startSession(sessionOf('ada', { role, groups }), { remember: false })
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, isPro: true, version })
  queryClient.setQueryData(serverConfigQuery().queryKey, {
    Version: version,
    PublicIp: '',
    APIHost: '',
    APIConnString: '',
    Server: '',
    NetmakerTenantID: '',
    DefaultDomain: '',
  })
  return renderHook(() => useCan(), { wrapper: Providers }).result.current
}

const ofLab = { 'lab-network-admin-grp': {} }

test.each(['admin', 'super-admin'])('lets a user who is %s manage everything', (role) => {
  const can = canOf(role, 'v1.5.1')
  expect(can).toMatchObject({ isAdmin: true, isReader: false })
  expect(can.administerNetwork('lab')).toBe(true)
  expect(can.whyNotIn('lab', 'Not yours')).toBeUndefined()
})

test('lets a user manage the networks of their groups where groups decide', () => {
  const can = canOf('platform-user', 'v1.0.0', ofLab)
  expect(can).toMatchObject({ isAdmin: false, isReader: false })
  expect(can.administerNetwork('lab')).toBe(true)
  expect(can.whyNotIn('lab', 'Not yours')).toBeUndefined()
  expect(can.administerNetwork('office')).toBe(false)
  expect(can.whyNotIn('office', 'Not yours')).toBe('Not yours')
})

test.each([
  ['platform-user', 'can.role'],
  ['auditor', 'can.auditor'],
])('lets %s only read where roles decide, and names the role in the reason', (role, reason) => {
  const can = canOf(role, 'v1.5.1', ofLab)
  expect(can).toMatchObject({ isAdmin: false, isReader: true })
  expect(can.administerNetwork('lab')).toBe(false)
  expect(can.whyNotIn('lab', 'Not yours')).toBe(reason)
})
