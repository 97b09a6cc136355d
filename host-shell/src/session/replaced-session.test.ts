import { apiBase, type Session } from '@meshdeck/platform'
import { endSession, startSession } from '@meshdeck/platform/shell'

// only the page of the question is loaded, as on a visit by such a link
import './StartupPage'

const sessionOf = (username: string): Session => ({
  baseUrl: '/api',
  jwt: `e30.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`,
  username,
  userPlatformRole: 'admin',
  user: {
    username,
    platform_role_id: 'admin',
    auth_type: 'basic_auth',
    is_mfa_enabled: false,
    user_group_ids: {},
  },
})

// full storage keys, because the helpers that build them would also clear the entries
test('clears the visits with a session that a launch link replaces, and keeps the changes of nodes', () => {
  startSession(sessionOf('ada'), { remember: false })
  localStorage.setItem(`recent ${apiBase()} ada`, '[]')
  localStorage.setItem(`changes ${apiBase()} ada corp`, '{}')
  startSession(sessionOf('bo'), { remember: false })
  expect(Object.keys(localStorage)).toEqual([`changes ${apiBase()} ada corp`])
  endSession('signed-out')
})
